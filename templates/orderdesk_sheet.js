// The sheet: its text is all there is, the list beside it and the draft follow from it.

const MOST_STEPS = 200; // back
const sheet = {text: "", past: [], future: [], mark: ""};
const empty = () => desk.head.join("\n") + "\n\n";

/** A new text; steps with the same `mark`, one after the other, are taken back together. */
function setText(text, mark = "") {
  if (text === sheet.text) return;
  if (!mark || mark !== sheet.mark) sheet.past = [...sheet.past, sheet.text].slice(-MOST_STEPS);
  sheet.future = [];
  sheet.mark = mark;
  sheet.text = text;
  saveDraft();
}

function travel(from, to) {
  if (!sheet[from].length) return false;
  sheet[to].push(sheet.text);
  sheet.text = sheet[from].pop();
  sheet.mark = "";
  saveDraft();
  return true;
}

const isHead = text => desk.head.includes(text) || /^[\p{L}][\p{L} '-]*:/u.test(text);
const isOrder = text => text !== "" && !/^(#|\/\/)/.test(text) && !isHead(text);

/** The orders of the sheet: where each stands, its text, what it is made of (null: written by hand). */
function orders() {
  const found = [];
  sheet.text.split("\n").forEach((raw, at) => {
    const text = raw.trim();
    if (isOrder(text)) found.push({at, text, all: readLine(text)});
  });
  return found;
}

/** The text lines without those orders that cannot stand beside a line with these alternatives; null: taken out. */
function cleared(all, but) {
  const keys = keysOf(all), lines = sheet.text.split("\n");
  for (const order of orders()) {
    const clash = isPass(order) || keysOf(order.all).some(key => keys.includes(key));
    if (order.at !== but && clash) lines[order.at] = null;
  }
  return lines;
}

const firstGroup = order => order.all ? Math.min(...order.all.map(one => one.g)) : -1;

/** Where a new line goes: in the place of one that it replaces, else behind its group and those before it. */
function placeFor(all, lines) {
  const known = orders(), group = Math.min(...all.map(one => one.g));
  const replaced = known.find(order => lines[order.at] === null && !isPass(order));
  if (replaced) return replaced.at;
  const before = known.filter(order => order.all && firstGroup(order) <= group).pop();
  if (before) return before.at + 1;
  const after = known.find(order => firstGroup(order) > group);
  if (after) return after.at;
  while (lines.length && lines[lines.length - 1] === "") lines.pop();
  return known.length || lines.length > countHead(lines) ? lines.length : lines.push("");
}

const countHead = lines => lines.filter(text => text !== null && isHead(text.trim())).length;

/** Adds a line; its number among the orders. */
function addLine(all) {
  const lines = cleared(all, -1), at = placeFor(all, lines);
  lines.splice(at, 0, lineText(all));
  if (lines[lines.length - 1] !== "") lines.push("");
  setText(lines.filter(text => text !== null).join("\n"));
  const before = lines.slice(0, at).filter(text => text !== null).length;
  return orders().findIndex(order => order.at === before);
}

/** Other alternatives for the order number `n`; its number afterwards. */
function putLine(n, all, mark) {
  const at = orders()[n].at, lines = cleared(all, at);
  lines[at] = lineText(all);
  setText(lines.filter(text => text !== null).join("\n"), mark);
  const before = lines.slice(0, at).filter(text => text !== null).length;
  return orders().findIndex(order => order.at === before);
}

function removeLine(n) {
  const lines = sheet.text.split("\n");
  lines.splice(orders()[n].at, 1);
  setText(lines.join("\n"));
}

function swapLines(n, m) {
  const lines = sheet.text.split("\n"), known = orders(), [a, b] = [known[n].at, known[m].at];
  [lines[a], lines[b]] = [lines[b], lines[a]];
  setText(lines.join("\n"));
}

function addPass() {
  const lines = sheet.text.replace(/\n+$/, "").split("\n");
  setText([...lines, ...(lines.length > countHead(lines) ? [] : [""]), desk.words.pass, ""].join("\n"));
}

const FINAL = root.dataset.finalline;
const isFinal = text => text.trim() === FINAL;
const hasFinal = () => sheet.text.split("\n").some(isFinal);

function setFinal(wanted) {
  const lines = sheet.text.split("\n").filter(text => !isFinal(text));
  const last = lines.reduce((at, text, n) => isHead(text.trim()) ? n + 1 : at, 0);
  if (wanted) lines.splice(last, 0, FINAL);
  setText(lines.join("\n"));
}

// --- the draft: kept by the browser where it lets us; never needed -------------------------------------------------
const DRAFTS = "pbem-desk ";
const LONGEST_DRAFT = 50000; // characters: what is longer would make the page slow at every opening
const draftName = DRAFTS + JSON.stringify(desk.head);

function saveDraft() {
  try {
    if (sheet.text === empty() || sheet.text.length > LONGEST_DRAFT) localStorage.removeItem(draftName);
    else localStorage.setItem(draftName, sheet.text);
  } catch (error) { /* no room, or not allowed */ }
}

/** The head that a draft is kept under; null: it is none of ours. */
function headOf(name) {
  try {
    const head = name.startsWith(DRAFTS) ? JSON.parse(name.slice(DRAFTS.length)) : null;
    return Array.isArray(head) ? head : null;
  } catch (error) {
    return null;
  }
}

/** The draft of this step; those of earlier steps of the same game and seat are thrown away. */
function loadDraft() {
  try {
    const step = head => +(String(head[1]).match(/\d+/) || [0])[0];
    for (const name of Object.keys(localStorage)) {
      const head = headOf(name);
      const same = head && head[0] === desk.head[0] && head[2] === desk.head[2];
      if (same && step(head) < step(desk.head)) localStorage.removeItem(name);
    }
    const draft = localStorage.getItem(draftName) || "";
    return draft.length > LONGEST_DRAFT ? "" : draft;
  } catch (error) {
    return "";
  }
}
