// Order lines as values: from the data of the report to text, and back.
//
// A part of a text is a string, a number [least, most, first] or a choice {places|ops|words: […]}. A fourth entry of a
// number stands before it, and both are left out where it is 1; `many`: the same words behind a number other than 1.
// A line of a sheet is a list of alternatives {g, l, v, x, ifs}: group, line in it, the values of its parts, extras (index -> values)
// and tests ({i, no, v}).

const isFixed = part => typeof part === "string";

function choices(part) {
  if (!part.places) return part.ops || part.words;
  return desk.places.filter(([, , kind]) => part.places.includes(kind)).map(([, name]) => name);
}

/** What stands first: of places the one that was tapped. */
const firstValue = part => Array.isArray(part) ? part[2] : choices(part).find(isTapped) || choices(part)[0];
const firstValues = parts => parts.filter(part => !isFixed(part)).map(firstValue);

/** A value as it is written; `count`: the value before it. */
function form(part, value, count) {
  if (Array.isArray(part)) return part[3] === undefined ? String(value) : value === 1 ? "" : part[3] + value;
  return part.many && count !== 1 ? part.many[part.words.indexOf(value)] : value;
}

function written(parts, values) {
  let at = 0;
  return parts.map(part => isFixed(part) ? part : form(part, values[at], values[at++ - 1])).join("");
}

const lineOf = one => desk.groups[one.g].lines[one.l];
const extrasOf = one => desk.groups[one.g].extras.map((extra, k) => ({...extra, k}));
const testsOf = one => {
  const {id, if: may} = desk.groups[one.g];
  const all = may ? desk.ifs.map((test, i) => ({...test, i})) : [];
  return all.filter(test => !test.in || test.in.includes(id));
};
/** What a line has of its own, else what its group has. */
const ownOr = (one, key) => (key in lineOf(one) ? lineOf(one) : desk.groups[one.g])[key] || "";
const fresh = (g, l) => ({g, l, v: firstValues(desk.groups[g].lines[l].t), x: {}, ifs: []});

function alternativeText(one) {
  let text = written(lineOf(one).t, one.v);
  const join = text.includes(desk.words.if) ? desk.words.and : desk.words.if;
  for (const extra of extrasOf(one)) if (one.x[extra.k]) text += written(extra.t, one.x[extra.k]);
  one.ifs.forEach((test, n) => {
    text += (n ? desk.words.and : join) + (test.no ? desk.words.not : "") + written(desk.ifs[test.i].t, test.v);
  });
  return text;
}

const lineText = all => all.map(alternativeText).join(desk.words.or);

/** The values of `parts` where they stand in `text` from `at` on, and where they end; null if they do not. */
function match(parts, text, at) {
  const values = [];
  for (const part of parts) {
    let found;
    if (isFixed(part)) found = part;
    else if (Array.isArray(part)) {
      const before = part[3] || "", digits = text.startsWith(before, at) && /^\d+/.exec(text.slice(at + before.length, at + 9));
      const number = digits ? +digits[0] : before ? 1 : NaN;
      if (!(number >= part[0] && number <= part[1])) return null;
      found = digits ? before + digits[0] : "";
      values.push(number);
    } else {
      const words = choices(part), all = [...words, ...(part.many || [])];
      const fits = all.filter(choice => text.startsWith(choice, at));
      if (!fits.length) return null;
      found = fits.reduce((a, b) => b.length > a.length ? b : a);
      values.push(words[all.indexOf(found) % words.length]);
    }
    if (!text.startsWith(found, at)) return null;
    at += found.length;
  }
  return {values, at};
}

/** The extras and tests behind a line, up to the end of `text`. */
function readTail(one, text, at) {
  const join = text.slice(0, at).includes(desk.words.if) ? desk.words.and : desk.words.if;
  for (const extra of extrasOf(one)) {
    const found = match(extra.t, text, at);
    if (found) [one.x[extra.k], at] = [found.values, found.at];
  }
  while (at < text.length) {
    const word = one.ifs.length ? desk.words.and : join;
    if (!text.startsWith(word, at)) return null;
    at += word.length;
    const no = text.startsWith(desk.words.not, at);
    if (no) at += desk.words.not.length;
    const fits = testsOf(one).map(test => ({test, found: match(test.t, text, at)})).filter(fit => fit.found);
    if (!fits.length) return null;
    const best = fits.reduce((a, b) => b.found.at > a.found.at ? b : a);
    one.ifs.push({i: best.test.i, no, v: best.found.values});
    at = best.found.at;
  }
  return one;
}

function readAlternative(text) {
  for (let g = 0; g < desk.groups.length; g++) {
    for (let l = 0; l < desk.groups[g].lines.length; l++) {
      const found = match(desk.groups[g].lines[l].t, text, 0);
      const one = found && readTail({g, l, v: found.values, x: {}, ifs: []}, text, found.at);
      if (one) return one;
    }
  }
  return null;
}

const recognised = new Map();

/** The alternatives of a line of the sheet, or null for what the desk does not know. */
function readLine(text) {
  if (!recognised.has(text)) {
    const whole = readAlternative(text);
    const parts = whole ? [whole] : text.split(desk.words.or).map(readAlternative);
    recognised.set(text, parts.includes(null) ? null : parts);
  }
  return JSON.parse(JSON.stringify(recognised.get(text))); // callers change what they get
}

/** What may stand in a sheet only once; of all alternatives of a line. */
const keysOf = all => (all || []).map(one => ownOr(one, "once")).filter(Boolean);

const isPass = order => order.text === desk.words.pass;
const isByHand = order => !order.all && !isPass(order); // may be right all the same: the desk does not know everything
