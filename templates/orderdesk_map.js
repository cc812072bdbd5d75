// The map of the report: a tap on a place shows below the map what can be ordered there, a second one narrows it.

const tapped = []; // the lines of the panel, as `rows`
const drawing = [...document.querySelectorAll("main svg")].find(svg => svg.querySelector("[data-at]"));
const LOOKS = ["class", "data-at", "id", "fill", "filter", "mask", "tabindex", "role"];
const SVG = "http://www.w3.org/2000/svg";

function buildMap() {
  if (!drawing) return;
  const frame = drawing.closest(".scroll") || drawing;
  frame.after(byId("at"));
  drawing.classList.add("desk-map");
  drawing.addEventListener("click", event => {
    const under = document.elementsFromPoint(event.clientX, event.clientY); // an arrow has a tooltip and is no place
    const mark = [event.target, ...under].map(element => element.closest("[data-at]")).find(Boolean);
    if (mark) choose(mark.getAttribute("data-at"));
  });
  byId("at").hidden = false;
  fillPlaces(byId("atplace"));
  byId("close").addEventListener("click", () => {
    [chosen.from, chosen.to] = ["", ""];
    narrow();
    byId("atplace").focus();
  });
}

const starts = ({g, l}, id) => desk.groups[g].lines[l].at[0] === id;
const pair = (from, to) => rows.some(row => starts(row, from) && stands(desk.groups[row.g].lines[row.l], to));

/** A tap: the first one chooses a place, the next one a target of it; the same place again chooses nothing. */
function choose(id) {
  if (id === chosen.from) [chosen.from, chosen.to] = ["", ""];
  else if (id === chosen.to) chosen.to = "";
  else if (chosen.from && pair(chosen.from, id) && !(chosen.to && rows.some(row => starts(row, id)))) chosen.to = id;
  else [chosen.from, chosen.to] = [id, ""];
  narrow();
  if (chosen.to) byId("at").scrollIntoView({block: "nearest"}); // after one tap the next one may follow: the bar tells
}

/** The panel: the places chosen and their lines. */
function showPlace() {
  if (!drawing) return;
  const names = [chosen.from, chosen.to].filter(Boolean).map(placeName).join(" \u2192 ");
  const found = chosen.from ? rows.filter(fitsPlaces) : [];
  closeEditor();
  tapped.length = 0;
  const list = byId("atlines");
  list.replaceChildren(...found.map(({g, l}) => {
    const tap = lineButton(g, l);
    tapped.push({g, l, tap});
    return make("li", {}, tap);
  }));
  byId("atname").textContent = names;
  byId("atnone").hidden = !chosen.from || found.length > 0;
  byId("athint").hidden = chosen.to !== "" || found.length < 2;
  byId("close").hidden = byId("atname").hidden = !chosen.from;
  byId("atplace").value = chosen.from;
  if (byId("atplace").value !== chosen.from) byId("atplace").value = "";
  markLists(orders());
  outline();
  byId("toat").hidden = !chosen.from;
  if (chosen.from) tell("there", {place: names, n: found.length});
}

/** Draws the outline of the places chosen above everything, and those that can be targets. */
function outline() {
  drawing.querySelectorAll(".desk-marks").forEach(old => old.remove());
  const marks = document.createElementNS(SVG, "g");
  marks.setAttribute("class", "desk-marks");
  const open = chosen.from && !chosen.to, others = desk.places.map(([id]) => id).filter(id => id !== chosen.from);
  const targets = open ? others.filter(id => pair(chosen.from, id)) : [];
  for (const id of targets) mark(marks, id, "can");
  if (chosen.from) mark(marks, chosen.from, "from");
  if (chosen.to) mark(marks, chosen.to, "to");
  drawing.append(marks);
}

/** The outline of a place, twice: light below, dark above, to be seen on any colour. */
function mark(marks, id, name) {
  const found = drawing.querySelector(`[data-at="${CSS.escape(id)}"]`);
  if (!found) return;
  for (const layer of ["under", "over"]) {
    const ring = document.createElementNS(SVG, "g");
    ring.setAttribute("class", `desk-mark ${name} ${layer}`);
    const there = drawing.getScreenCTM(), here = found.parentNode.getScreenCTM();
    if (there && here) {
      const m = there.inverse().multiply(here);
      ring.setAttribute("transform", `matrix(${[m.a, m.b, m.c, m.d, m.e, m.f].map(x => +x.toFixed(4)).join(" ")})`);
    }
    ring.append(bare(found));
    marks.append(ring);
  }
}

/** A copy of an element without words and looks of its own. */
function bare(element) {
  const copy = element.cloneNode(true);
  for (const inner of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of LOOKS) inner.removeAttribute(name);
  }
  copy.querySelectorAll("title,desc,text").forEach(word => word.remove());
  return copy;
}
