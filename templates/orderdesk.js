// The order desk: composes an order sheet from what the report lists as possible now. Everything it needs is in the
// page; nothing leaves it but what the player copies or mails. Without this script the page is complete.

const byId = name => document.getElementById(`desk-${name}`);

/** Says what happened, to be seen in the bar and heard; the same words twice are heard twice. */
function tell(name, values) {
  const text = say(name, values), heard = byId("say");
  byId("said").textContent = text;
  heard.textContent = heard.textContent === text ? `${text}\u00a0` : text;
}

function redraw() {
  const known = orders(), area = byId("text");
  drawOrders(known);
  markLists(known);
  if (area.value !== sheet.text) area.value = sheet.text;
  area.rows = Math.max(6, sheet.text.split("\n").length + 1);
  byId("final").checked = hasFinal();
  byId("count").textContent = known.length;
  byId("empty").hidden = known.length > 0;
  byId("bar").hidden = false;
  for (const back of [byId("undo"), byId("undo2")]) back.disabled = !sheet.past.length;
  byId("redo").disabled = !sheet.future.length;
  byId("clear").disabled = sheet.text === empty();
  drawMail();
}

function drawOrders(known) {
  const list = byId("lines");
  while (list.children.length > known.length) list.lastElementChild.remove();
  while (list.children.length < known.length) list.append(orderRow());
  known.forEach((order, n) => {
    const row = list.children[n], changes = order.all && order.all.some((one, k) => canChange(order.all, k));
    row.querySelector(".desk-line").textContent = order.text;
    row.querySelector(".desk-hand").hidden = !isByHand(order);
    for (const tap of row.querySelectorAll(":scope > .desk-tools > button")) {
      tap.setAttribute("aria-label", `${say(tap.dataset.do)}: ${order.text}`);
      if (tap.dataset.do === "edit") tap.hidden = !changes;
      if (tap.dataset.do === "up") tap.disabled = n === 0;
      if (tap.dataset.do === "down") tap.disabled = n === known.length - 1;
    }
  });
  byId("hand").hidden = !known.some(isByHand);
}

function orderRow() {
  const signs = {edit: "\u270e", up: "\u2191", down: "\u2193", remove: "\u2715"};
  const acts = {
    edit: (n, li) => { if (editor.n === n && li.contains(editor.box)) finishEditor(); else openEditor(n, li); },
    up: n => shift(n, n - 1, "up"),
    down: n => shift(n, n + 1, "down"),
    remove: (n, li) => removeOrder(n, li),
  };
  const li = make("li", {}, make("span", {class: "desk-line"}), make("small", {class: "desk-hand", text: say("byhand")}));
  const number = () => [...li.parentNode.children].indexOf(li);
  li.append(make("span", {class: "desk-tools"}, ...Object.keys(signs).map(name =>
    button(signs[name], () => acts[name](number(), li), {"data-do": name, title: say(name)}))));
  return li;
}

function shift(n, to, name) {
  closeEditor();
  swapLines(n, to);
  redraw();
  const tools = byId("lines").children[to].querySelector(".desk-tools");
  const same = tools.querySelector(`[data-do=${name}]`);
  (same.disabled ? tools.querySelector(`[data-do=${name === "up" ? "down" : "up"}]`) : same).focus();
  tell("moved", {line: orders()[to].text, n: to + 1});
}

/** Takes an order out; the focus goes to the next one, or to where it was tapped. */
function removeOrder(n, from) {
  const text = orders()[n].text, tap = from === editor.box && from.parentNode.querySelector(".desk-tap");
  closeEditor();
  removeLine(n);
  redraw();
  const rest = byId("lines").children, next = rest[Math.min(n, rest.length - 1)];
  (tap || (next ? next.querySelector("[data-do=remove]") : byId("undo"))).focus();
  tell("removed", {line: text});
}

/** Back or forth; where what had the focus is gone or disabled by it, the focus goes to the other direction. */
function go(from, to, name) {
  const held = document.activeElement;
  closeEditor();
  if (travel(from, to)) tell(name);
  redraw();
  if (held.disabled || !held.isConnected) [byId("undo"), byId("redo")].find(one => !one.disabled).focus();
}

/** After a change by a button that is hidden or disabled by it. */
function done(name, values) {
  closeEditor();
  redraw();
  tell(name, values);
  byId("undo").focus();
}

function listen() {
  byId("text").addEventListener("input", () => {
    closeEditor();
    setText(byId("text").value, "typing");
    redraw();
  });
  byId("text").addEventListener("blur", () => { sheet.mark = ""; });
  byId("final").addEventListener("change", () => { closeEditor(); setFinal(byId("final").checked); redraw(); });
  byId("pass").addEventListener("click", () => { addPass(); done("added", {line: desk.words.pass}); });
  byId("clear").addEventListener("click", () => { setText(empty()); done("cleared"); });
  for (const name of ["undo", "undo2"]) byId(name).addEventListener("click", () => go("past", "future", "undone"));
  byId("redo").addEventListener("click", () => go("future", "past", "redone"));
  byId("copy").addEventListener("click", copy);
  byId("mail").addEventListener("click", () => { if (!byId("long").hidden) copy(); });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && editor.box && editor.box.contains(event.target)) return finishEditor();
    const key = event.key.toLowerCase(), field = event.target.matches("textarea,select,input:not([type=checkbox])");
    if (field || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return undefined;
    event.preventDefault();
    return key === "y" || event.shiftKey ? go("future", "past", "redone") : go("past", "future", "undone");
  });
}

function begin() {
  sheet.text = loadDraft() || empty();
  byId("mail").hidden = !desk.to;
  byId("pass").textContent = desk.words.pass;
  document.body.append(byId("bar"));
  root.hidden = false;
  buildLists();
  buildMap();
  listen();
  narrow();
  redraw();
  byId("bar").hidden = sheet.text === empty();
  if (sheet.text !== empty()) tell("restored");
}

begin();
