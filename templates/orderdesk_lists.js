// What can be ordered: lists by phase and kind of order, narrowed by a word or a place.

const chosen = {from: "", to: "", word: ""};
const FEW = 12; // lines of a group that are shown before all are asked for
const rows = []; // every line in the lists: {g, l, li, tap, text}, and whether places tapped change its wording: open
const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const isTapped = text => [chosen.to, chosen.from].some(id => id && placeName(id) === text);
const placeName = id => (desk.places.find(place => place[0] === id) || [id, id])[1];

/** The places that were tapped, where a line lets choose. */
function preset(one) {
  const names = [chosen.to, chosen.from].filter(Boolean).map(placeName);
  lineOf(one).t.filter(part => !isFixed(part)).forEach((part, n) => {
    const name = Array.isArray(part) ? "" : names.find(name => choices(part).includes(name));
    if (name) one.v[n] = name;
  });
  return one;
}

/** The same line with the same choices; numbers may differ. */
const sameLine = (one, other) => one.g === other.g && one.l === other.l
  && one.v.every((value, n) => typeof value === "number" || value === other.v[n]);

const wording = (g, l) => alternativeText(preset(fresh(g, l)));

/** Between the parts of a button's name, for the ear only. */
const pause = () => make("span", {class: "desk-heard", text: ", "});

/** A line as a button: adds it and opens beside it what can be changed; of one in the sheet it only opens that. */
function lineButton(g, l) {
  const line = desk.groups[g].lines[l];
  const tap = make("button", {type: "button", class: "desk-tap", onclick: event => {
    if (event.detail > 1) return undefined; // a double click is one wish
    const wanted = preset(fresh(g, l));
    const before = orders().findIndex(order => order.all && order.all.some(one => sameLine(one, wanted)));
    const opened = before >= 0 && openEditor(before, tap.parentNode);
    if (opened || (before >= 0 && keysOf(orders()[before].all).length)) return tell("already", {line: orders()[before].text});
    const n = addLine([wanted]);
    redraw();
    tell("added", {line: orders()[n].text});
    return openEditor(n, tap.parentNode);
  }}, make("span", {text: wording(g, l)}), line.say && pause(), line.say && make("small", {text: line.say}));
  return tap;
}

function buildLists() {
  let phase = "";
  const box = byId("groups");
  desk.groups.forEach((group, g) => {
    if (group.phase !== phase) box.append(make("h4", {text: phase = group.phase}));
    const list = make("ul", {class: "desk-list"});
    group.lines.forEach((line, l) => {
      const tap = lineButton(g, l), li = make("li", {}, tap);
      const words = line.t.map(part => isFixed(part) ? part : shown([part])).join("");
      const open = line.t.some(part => !isFixed(part) && !Array.isArray(part));
      rows.push({g, l, li, tap, open, text: plain(`${words} ${line.say || ""}`)});
      list.append(li);
    });
    if (group.lines.length > FEW) {
      list.append(make("li", {class: "desk-rest"}, button(say("all", {n: group.lines.length}), () => {
        list.dataset.all = "yes";
        narrow();
        rows.find(row => row.g === g && row.l === FEW).tap.focus();
      })));
    }
    const word = make("b", {text: title(group.lines[0]).split(" ")[0]});
    const count = make("small", {text: `(${group.lines.length})`});
    box.append(make("details", {}, make("summary", {}, word, ` ${group.title} `, count), list));
  });
  byId("find").hidden = rows.length <= 20;
  byId("word").addEventListener("input", () => { chosen.word = plain(byId("word").value.trim()); narrow(); tellFound(); });
  fillPlaces(byId("place"));
}

const stands = (line, id) => !id || line.at.includes(id);
const fitsPlaces = ({g, l}) => [chosen.from, chosen.to].every(id => stands(desk.groups[g].lines[l], id))
  && (!chosen.to || starts({g, l}, chosen.from));

function fillPlaces(list) {
  const named = desk.places.filter(([id]) => rows.some(({g, l}) => stands(desk.groups[g].lines[l], id)));
  list.replaceChildren(make("option", {value: "", text: say("everywhere")}),
    ...named.map(([id, name]) => make("option", {value: id, text: name})));
  list.addEventListener("change", () => { [chosen.from, chosen.to] = [list.value, ""]; narrow(); if (!chosen.from) tellFound(); });
}

let silence = 0; // until nothing was typed for a while

/** Says how many lines are left. */
function tellFound() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    const left = rows.filter(isLeft).length;
    tell(left ? "found" : "none", {n: left});
  }, 500);
}

const isLeft = row => row.text.includes(chosen.word) && fitsPlaces(row);

/** Shows what fits the word and the places; groups open when something was asked for. */
function narrow() {
  const asked = chosen.word !== "" || chosen.from !== "";
  let left = 0;
  for (const row of rows) {
    const fits = isLeft(row);
    row.li.hidden = !fits || !(asked || row.l < FEW || row.li.parentNode.dataset.all);
    if (fits) left++;
    if (row.open) row.tap.firstChild.textContent = wording(row.g, row.l);
  }
  for (const rest of byId("groups").querySelectorAll(".desk-rest")) {
    rest.hidden = asked || Boolean(rest.parentNode.dataset.all);
  }
  for (const details of byId("groups").querySelectorAll("details")) {
    details.hidden = !details.querySelector("li:not([hidden])");
    if (details.dataset.asked !== String(asked)) details.open = asked;
    details.dataset.asked = asked;
  }
  for (const head of byId("groups").querySelectorAll("h4")) {
    let next = head.nextElementSibling, some = false;
    for (; next && next.tagName === "DETAILS"; next = next.nextElementSibling) some = some || !next.hidden;
    head.hidden = !some;
  }
  byId("nothing").hidden = left > 0;
  byId("place").value = chosen.from;
  if (chosen.from) byId("bar").hidden = false;
  showPlace();
}

/** Marks the lines that are in the sheet. */
function markLists(known) {
  const there = new Set(known.flatMap(order => order.all || []).map(one => `${one.g} ${one.l}`));
  for (const row of [...rows, ...tapped]) {
    const inside = there.has(`${row.g} ${row.l}`), sign = row.tap.querySelector(".desk-in");
    if (inside && !sign) {
      const mark = make("span", {"aria-hidden": "true", text: "\u2713 "});
      row.tap.append(make("span", {class: "desk-in"}, pause(), mark, say("inside")));
    }
    if (!inside && sign) sign.remove();
  }
}
