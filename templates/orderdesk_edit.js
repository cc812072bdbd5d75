// Changing one line: one at a time, beside what was tapped.

const editor = {n: -1, box: null};

function closeEditor() {
  if (editor.box) editor.box.remove();
  editor.n = -1;
  editor.box = null;
}

/** Opens the editor of the order number `n` inside `host`, if there is something to change. */
function openEditor(n, host) {
  closeEditor();
  const order = orders()[n];
  if (!order || !order.all || !order.all.some((one, at) => canChange(order.all, at))) return false;
  editor.n = n;
  editor.box = make("div", {class: "desk-edit", role: "group"});
  host.append(editor.box);
  fillEditor();
  return true;
}

function canChange(all, at) {
  const one = all[at];
  const parts = lineOf(one).t.some(part => !isFixed(part));
  return parts || extrasOf(one).length > 0 || testsOf(one).length > 0 || partners(all).length > 0;
}

/** The lists to add from in which something was chosen that was not added yet. */
const waiting = () => [...editor.box.querySelectorAll(".desk-adder select")].filter(list => list.value !== "");

/** Builds the editor anew; what had the focus gets it again, what was chosen stays so. */
function fillEditor(added = "") {
  const kept = waiting().map(list => [list.dataset.k, list.value]).filter(([name]) => name !== added);
  const held = editor.box.contains(document.activeElement) ? document.activeElement.dataset.k : "";
  const order = orders()[editor.n];
  editor.box.setAttribute("aria-label", say("change", {line: order.text}));
  editor.box.replaceChildren(
    make("p", {class: "desk-line", text: order.text}),
    ...order.all.map((one, at) => alternativeBox(order.all, at)),
    ...orElse(order.all),
    make("p", {class: "desk-buttons"},
      !keysOf(order.all).length && button(say("again"), () => addAgain(order.all), {"data-k": "again"}),
      button(say("remove"), () => removeOrder(editor.n, editor.box), {"data-k": "remove"}),
      button(say("done"), () => finishEditor(), {"data-k": "done"})));
  for (const [name, value] of kept) {
    const list = editor.box.querySelector(`[data-k="${name}"]`);
    if (list) list.value = value;
  }
  if (held) (editor.box.querySelector(`[data-k="${held}"]`) || editor.box.querySelector("[data-k=done]")).focus();
}

/** Adds what was chosen and not added, and closes. */
function finishEditor() {
  for (let lists = waiting(); lists.length; lists = waiting()) {
    const name = lists[0].dataset.k;
    editor.box.querySelector(`[data-k="${name}+"]`).click();
    const list = editor.box.querySelector(`[data-k="${name}"]`);
    if (list) list.value = ""; // what was too long is not tried again
  }
  const li = editor.box.closest("li"), back = li && li.querySelector("button");
  closeEditor();
  if (back) back.focus();
}

function addAgain(all) {
  const host = editor.box.parentNode, n = addLine(all);
  redraw();
  tell("added", {line: orders()[n].text});
  openEditor(n, host.closest("#desk-lines") ? byId("lines").children[n] : host);
  editor.box.querySelector("[data-k=again]").focus();
}

/** Takes a change over: `rebuild` when fields come or go. */
function change(all, mark, rebuild, added) {
  if (lineText(all).length > desk.longest) {
    tell("toolong");
    return fillEditor(added);
  }
  editor.n = putLine(editor.n, all, mark);
  redraw();
  const text = orders()[editor.n].text;
  editor.box.querySelector(".desk-line").textContent = text;
  editor.box.setAttribute("aria-label", say("change", {line: text}));
  tell("changed", {line: text});
  return rebuild ? fillEditor(added) : undefined;
}
