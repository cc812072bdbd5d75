"""Check the dice of a pbem game from its public log. One file, Python 3.6 or later, nothing to install.

    python verify_dice.py log.jsonl [SEQ:HEAD]... [--receipt mail.txt]...
    python verify_dice.py seal orders.txt [SALT]      a line to mail before the deadline; file and SALT prove it later

SEQ:HEAD stands at the foot of each report; --receipt takes a saved receipt or checkpoint mail. Exit code 0: sound, 1:
problems, 2: could not read. The dice are what they had to be; that the rules used them rightly `pbem audit` shows.
"""

import email, hashlib, hmac, itertools, json, pathlib, re, secrets, sys, unicodedata  # noqa: E401, I001

ORDER = {"new": "open", "open": "join accept refuse deadline close end", "closed": "refuse resolve", "over": ""}
BEACONS = {"none": "kind", "drand": "chain from genesis kind lag period", "manual": "fallback from kind source"}


def H(tag, text, key=None):
    text = b"pbem/1/" + tag.encode() + b"\0" + text
    return (hashlib.sha256(text) if key is None else hmac.new(key, text, hashlib.sha256)).digest()


def canon(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def seal(salt, name, value):
    return H("seal", bytes.fromhex(salt) + canon([name, value])).hex()


def plain(v, depth=1):  # can this value be written in one way only?
    if isinstance(v, str):
        return unicodedata.normalize("NFC", v) == v and re.fullmatch("[\n -~\xa0-\ud7ff\ue000-\U0010ffff]{,4000}", v)
    if isinstance(v, dict):
        return all(re.fullmatch("[!-~]{1,120}", k) for k in v) and plain(list(v.values()), depth)
    if isinstance(v, list):
        return depth <= 16 and all(plain(item, depth + 1) for item in v)
    return v is None or (isinstance(v, int) and abs(v) < 2**53)


def throw(seed, label, kind, count, sides=0):  # dice or shuffle: HMAC bytes in counter mode, but for those too high
    stream = (b for i in itertools.count() for b in H("draw", label.encode() + b"\0" + i.to_bytes(4, "big"), seed))
    picks, items = [], list(range(min(count, 10**5)))
    for n in {"dice": [sides] * len(items), "shuffle": range(len(items), 1, -1)}[kind]:
        size, pick = ((n - 1).bit_length() + 7) // 8, 256**9
        while pick >= 256**size // n * n:
            pick = int.from_bytes(bytes(itertools.islice(stream, size)), "big")
        picks.append(pick % n)
        if kind == "shuffle":
            items[n - 1], items[pick % n] = items[pick % n], items[n - 1]
    return items if kind == "shuffle" else [pick + 1 for pick in picks]


class Log:  # what the log has told so far; each type of record has a method, whose arguments are its fields
    def __init__(self):
        self.problems, self.notes, self.draws, self.hidden, self.heads, self.head = [], [], 0, {}, {}, "0" * 64
        self.phase, self.step, self.game, self.deadline, self.sheets, self.beacon = "new", 0, "", None, {}, {}
        self.past, self.again, self.named, self.sealed, self.opened, self.link = {}, {}, set(), {}, {}, ""

    def need(self, good, text):
        self.problems += [] if good else [f"record {len(self.heads) - 1}: {ascii(text)[1:-1]}"]

    def read(self, line):
        n, before = len(self.heads), self.head
        self.head = self.heads[n] = hashlib.sha256(line + b"\n").hexdigest()
        try:
            r = json.loads(line.decode())
            kind, step, data, self.game = r["type"], r["step"], r["data"], self.game or r["game"]
            self.need(plain(r) and canon(r) == line and len(r) == 8 and r["at"], "is not a canonical line of 8 fields")
            self.need(r["prev"] == before, f"`prev` is not the hash of record {n - 1}: one of the two was changed")
            self.need(canon({**r, "v": 1, "seq": n, "game": self.game}) == line, "has another version, number or game")
            self.notes += [f"record {n}: RULING {data!a}"] if kind == "ruling" else []
            due = kind in ORDER.get(self.phase, self.phase).split() and step == self.step - (kind == "end")
            due = due or (kind in ("reveal", "ruling") and self.phase in ("open", "closed") and 0 <= step <= self.step)
            if due or (kind == "resolve" and step in self.again):
                return getattr(self, "do_" + kind)(step, **data)
            self.need(False, f"`{kind}` of step {step} has no place here")
        except Exception as error:
            self.need(False, f"is malformed ({error})")

    def promise(self, seals):
        for name, value in seals:
            self.need(len(value) == 64 and name not in self.named, f"seals {name} twice or badly")
            self.sealed[name] = (self.named.add(name), self.opened.pop(name, None), value)[2]

    def do_open(self, step, anchor, commit, steps, rules, data, beacon, options=None, level=1, **texts):
        self.need(set(texts) <= {"gm", "signer", "program", "note"}, "has unknown fields")
        self.commit, self.phase, self.step = commit, "open", 1
        self.do_ruling(step, "", anchor=anchor, beacon=beacon)
        self.promise(("position/0", v) for k, v in (options or {}).items() if k == "position")

    def do_ruling(self, step, reason, act=None, rules="", data="", set=(), anchor=None, beacon=None):
        self.link, self.beacon, act = anchor or self.link, beacon or self.beacon, act or {}
        self.need(sorted(self.beacon) == BEACONS[self.beacon["kind"]].split(), "announces a malformed beacon")
        for sheet in [tuple(act["sheet"])] if act.get("kind") == "void-sheet" else []:
            self.sheets[sheet] = self.need(self.sheets.get(sheet) is not None, f"there is no sheet {sheet} to take out")
        self.again.update({act["step"]: act.get("sheets") or []} if act.get("kind") == "replay" else {})
        if act.get("kind") in ("void", "close"):
            self.phase, self.sealed[None], self.opened[None] = "reveal end", "", act.get("standings", [])
        hidden = [x for s in set for x in (s["was"], s["now"]) if re.fullmatch("[0-9a-f]{64}", str(x))]
        self.promise((f"ruling/{len(self.heads) - 1}/{i}", x) for i, x in enumerate(hidden))

    def do_join(self, step, player, entropy=None):
        self.do_accept(step, player, int(step == 1), None, entropy)  # in a later step nobody can join

    def do_accept(self, step, player, rev, orders, entropy=None):
        self.need(rev == 1 + sum(p == player for p, _ in self.sheets), f"revision {rev} of {player} is out of order")
        self.sheets[player, rev] = entropy is not None  # has it words for the dice? None, if it is void
        self.promise((f"{n}/{step}/{player}/{rev}", s) for n, s in [("orders", orders), ("entropy", entropy)] if s)

    def do_refuse(self, step, player, code, raw):
        self.promise([(f"refused/{len(self.heads) - 1}", raw)])

    def do_deadline(self, step, deadline, reason):
        self.deadline = deadline

    def do_reveal(self, step, opens):
        for o in opens:
            fit = len(o) == 3 and o["salt"] == o["salt"].lower() and seal(o["salt"], o["name"], o["value"])
            self.need(fit == self.sealed.get(o["name"], ""), f"the opening of {o['name']} fits no seal")
            self.opened[o["name"]] = o["value"]

    def due(self, step, deadline):  # the fields of the beacon that is due, and the round that the deadline dictates
        b = self.beacon if step >= self.beacon.get("from", 0) else {"kind": "none"}
        fields = {"none": [], "drand": ["round", "sig"], "manual": ["text"]}[b["kind"]]
        return fields, (deadline + b["lag"] - b["genesis"]) // b["period"] + 1 if b["kind"] == "drand" else None

    def do_close(self, step, accepted, deadline, round=None):
        newest = {player: rev for (player, rev), words in sorted(self.sheets.items()) if words is not None}
        self.need(canon(accepted) == canon(list(newest.items())), "does not list exactly the newest sheets")
        self.need(self.deadline in (None, deadline), "closes at another deadline than the one announced")
        self.need(round == self.due(step, deadline)[1], "has another beacon round than the deadline dictates")
        words = [f"entropy/{step}/{p}/{r}" for p, r in newest.items() if self.sheets[p, r]]
        self.past[step], self.phase = {"words": words, "deadline": deadline, "sheets": {*self.sheets}}, "closed"

    def do_resolve(self, step, key, entropy, draws, seals, opens, public, beacon=None):
        past, b, due = self.past[step], beacon or {}, self.due(step, self.past[step]["deadline"])
        self.need(step in self.again or (sorted(b), b.get("round")) == due, "the beacon is missing or not the one due")
        value = hashlib.sha256(bytes.fromhex(b["sig"])).hexdigest() if "sig" in b else b.get("text", "")
        self.need(H("chain", bytes.fromhex(key)).hex() == past.setdefault("link", self.link), "the key is not the next")
        self.do_reveal(step, entropy)
        self.need(sorted(o["name"] for o in entropy) == past["words"], "opens other words than were accepted")
        words = sorted([o["name"].split("/")[2], o["value"]] for o in entropy)
        ctx = canon({"beacon": value, "entropy": words, "game": self.game, "step": step})
        good, made, seed = past.setdefault("ctx", ctx) == ctx, list(seals.items()), H("seed", ctx, bytes.fromhex(key))
        self.need(good and past["sheets"] >= {*map(tuple, self.again.get(step, []))}, "plays it again from other input")
        for d in draws:
            ask = {k: d[k] for k in ("label", "kind", "count", "sides") if k in d}
            rest = {"hidden": True, "seal": d["seal"]} if "seal" in d else {"result": throw(seed, **ask)}
            good = canon(d) == canon({**ask, **rest}) and re.fullmatch("[A-Za-z0-9/:._>-]{1,120}", d["label"])
            self.need(good, f"the draw {d['label']} is not what key, words and beacon give")
            made += [(f"draw/{step}/{d['label']}", d["seal"])] if "seal" in d else []
            self.hidden.update({made[-1][0]: (ctx, ask)} if "seal" in d else {})
        self.need(len({d["label"] for d in draws}) == len(draws), "a label is used twice")
        self.named -= {n for s in self.past if s >= step for n in self.past[s].get("made", ())}  # if it is played again
        self.promise(made)
        self.do_reveal(step, opens)
        past["made"], self.draws, _ = dict(made), self.draws + len(draws), self.again.pop(step, None)
        if step == self.step:
            self.phase, self.step, self.link, self.deadline, self.sheets = "open", step + 1, key, None, {}

    def do_end(self, step, secret, standings, opens=None):
        K, self.phase, name = bytes.fromhex(secret), "over", None if None in self.sealed else f"standings/{step}"
        self.need(H("commit", K).hex() == self.commit and secret == K.hex(), "the secret does not fit `commit`")
        for hidden, (ctx, ask) in self.hidden.items():
            right = seal(H("salt", hidden.encode(), K).hex(), hidden, throw(H("hidden", ctx, K), **ask))
            self.need(right == self.sealed[hidden], f"the hidden {hidden} is not what the secret gives")
        self.do_reveal(step, opens if isinstance(opens, list) else [])
        left = [n for n in self.sealed if n not in self.opened and not n.startswith(("draw/", "refused/"))]
        self.need(not left or not isinstance(opens, list), f"leaves sealed: {', '.join(left)}")
        self.need(name not in self.sealed or self.opened.get(name) == standings, "has other standings than were sealed")


def main(args):
    if args[0] == "seal":
        words, salt = pathlib.Path(args[1]).read_text("utf-8-sig").split(), (args[2:] or [secrets.token_hex(32)])[0]
        return print(f"SEAL {seal(salt, 'sheet', words)}\nSALT {salt} (keep it back until the orders are public)")
    log, heads = Log(), [arg.split(":") for arg in args[1:] if re.fullmatch("[0-9]+:[0-9a-f]{16,64}", arg)]
    *lines, torn = pathlib.Path(args[0]).read_bytes().split(b"\n")
    list(map(log.read, lines))
    log.problems += [f"record {len(lines)}: no whole line (LF is missing)"] if torn or not lines else []
    for path in [arg for arg in args[1:] if arg != "--receipt" and arg.split(":") not in heads]:
        parts = [p for p in email.message_from_bytes(pathlib.Path(path).read_bytes()).walk() if not p.is_multipart()]
        text = "\n".join(part.get_payload(decode=True).decode("utf-8", "replace") for part in parts)
        found = re.findall(r"(?:\blog|pbem checkpoint 1\s+\S+)\s+([0-9]+)\s+([0-9a-f]{16,64})\b", text)
        heads, log.problems = heads + found, log.problems + ([] if found else [f"{path!a}: no head found in it"])
        for o in map(json.loads, re.findall(r'\{"name":.*\}', text)):
            good = seal(o["salt"], o["name"], o["value"]) == log.sealed.get(o["name"])
            log.problems += [] if good else [f"{path!a}: {o['name']!a} is not in this log as in this mail"]
    log.problems += [f"record {n}: not the head you hold" for n, h in heads if log.heads.get(int(n), "")[: len(h)] != h]
    log.notes += [] if heads else ["No SEQ:HEAD was given, so it cannot be shown that nothing was left out."]
    log.notes += ["The signatures of the beacon were not checked."] if log.beacon.get("kind") == "drand" else []
    count = f"{len(lines)} records, {log.draws} draws, {len(log.problems)} problems, head {log.head}"
    return print(*log.problems, *log.notes, count, sep="\n") or min(1, len(log.problems))


if __name__ == "__main__":
    try:
        sys.exit(print(__doc__) if {"-h", "--help"} & set(sys.argv[1:2]) else main(sys.argv[1:]))
    except (OSError, LookupError, ValueError) as error:
        sys.exit(print(__doc__, error, sep="\n", file=sys.stderr) or 2)
