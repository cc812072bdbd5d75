// Elements, and fields for the parts of a text: numbers with − and +, choices as lists. Their values go into the
// array they came from.

/** An element with attributes (`on…`: listeners) and children; `text`: its text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child));
  return element;
}

/** A sentence of the page with its values. */
const say = (name, values = {}) =>
  root.dataset[name].replace(/\{(\w+)\}/g, (all, key) => key in values ? values[key] : all);
const button = (text, act, more = {}) => make("button", {type: "button", text, onclick: act, ...more});

/** A text as it is listed: numbers and choices as they begin, or as what may stand there. */
const title = line => written(line.t, firstValues(line.t));
const shown = parts => parts.map(part => {
  if (isFixed(part)) return part;
  if (Array.isArray(part)) return part[0] === part[1] ? part[0] : `${part[0]}\u2013${part[1]}`;
  return part.places ? "\u2026" : [...choices(part), ...(part.many || [])].join("|");
}).join("").trim();

/** One element a part; `touch(key)` is called when a value has changed. */
function fields(parts, values, name, touch) {
  const counted = []; // words that follow a number
  let at = 0;
  return parts.map(part => {
    if (isFixed(part)) return part.trim() ? make("span", {class: "desk-fixed", text: part.trim()}) : null;
    const n = at++, key = `${name}${n}`;
    const set = value => {
      values[n] = value;
      for (const again of counted) again();
      touch(key);
    };
    if (Array.isArray(part)) return stepper(part, values[n], key, set);
    const field = choices(part).length > 1 ? choice(part, values[n], key, set) : make("span", {class: "desk-fixed"});
    const write = () => [...(field.options || [field])].forEach((one, k) => {
      one.textContent = form(part, choices(part)[k], values[n - 1]) || "\u2014";
    });
    if (part.many) counted.push(write);
    write();
    return field;
  });
}

function stepper([least, most], value, key, set) {
  const what = say("number", {least, most});
  const input = make("input", {type: "number", inputmode: "numeric", min: String(least), max: String(most), step: "1",
    "aria-label": what, "data-k": key});
  const bring = (wanted, typing) => {
    const whole = Math.min(most, Math.max(least, Math.round(wanted)));
    if (!typing || whole !== wanted) input.value = whole;
    less.disabled = whole <= least && document.activeElement !== less;
    more.disabled = whole >= most && document.activeElement !== more;
    if (whole !== value) set(value = whole);
  };
  const less = button("\u2212", () => bring(value - 1), {"aria-label": `${say("less")}: ${what}`, "data-k": `${key}-`});
  const more = button("+", () => bring(value + 1), {"aria-label": `${say("more")}: ${what}`, "data-k": `${key}+`});
  input.value = value;
  input.addEventListener("input", () => {
    const typed = input.value === "" ? NaN : Number(input.value);
    if (typed >= least && typed <= most) bring(typed, true);
  });
  input.addEventListener("change", () => bring(input.value === "" ? value : Number(input.value)));
  input.addEventListener("focus", () => input.select());
  less.disabled = value <= least;
  more.disabled = value >= most;
  return make("span", {class: "desk-step"}, less, input, more, make("small", {text: `${least}\u2013${most}`}));
}

function choice(part, value, key, set) {
  const list = make("select", {"aria-label": say(part.places ? "place" : "choice"), "data-k": key},
    ...choices(part).map(text => make("option", {value: text})));
  list.value = value;
  list.addEventListener("change", () => set(list.value));
  return list;
}

/** A list to add something from; the first entry adds nothing. */
function adder(title, texts, name, add) {
  let keyed = false; // chosen with the arrow keys a list tells of every step: then it is added with the button
  const go = () => { if (list.value !== "") add(+list.value); };
  const list = make("select", {"data-k": name, onkeydown: () => { keyed = true; }, onpointerdown: () => { keyed = false; },
    onchange: () => { if (!keyed) go(); }}, make("option", {value: "", text: "\u2014"}),
  ...texts.map((text, n) => make("option", {value: n, text})));
  const tap = button(say("add"), go, {"aria-label": say("addit", {what: title}), "data-k": `${name}+`, class: "desk-more"});
  const label = make("label", {class: "desk-add"}, make("span", {text: title}), list);
  return make("div", {class: "desk-row desk-adder"}, label, tap);
}
