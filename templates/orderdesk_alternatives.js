// What the editor shows of each alternative of a line: its fields, what may follow it, tests, other alternatives.

const crossed = (name, line, act) =>
  button("\u2715", act, {"aria-label": say("drop", {line}), "data-k": name});

function alternativeBox(all, at) {
  const one = all[at], name = `a${at}`;
  const touch = (key, rebuild, added) => change(all, key ? `${editor.n} ${key}` : "", rebuild, added);
  const box = make("div", {class: "desk-alt"});
  if (all.length > 1) {
    box.append(make("p", {class: "desk-row"}, make("b", {text: at ? say("orelse") : say("first")}),
      crossed(`${name}drop`, alternativeText(one), () => { all.splice(at, 1); touch("", true); })));
  }
  const {t} = lineOf(one);
  if (!t.every(isFixed)) box.append(make("p", {class: "desk-row"}, ...fields(t, one.v, name, touch)));
  for (const extra of extrasOf(one)) box.append(extraRow(one, extra, `${name}x${extra.k}`, touch));
  const tests = testsOf(one);
  one.ifs.forEach((test, n) => box.append(testRow(one, test, n, `${name}t${n}`, touch)));
  if (tests.length) {
    box.append(adder(say("onlyif"), tests.map(test => testTitle(test)), `${name}if`, n => {
      one.ifs.push({i: tests[n].i, no: false, v: aboutTarget(one, tests[n].t)});
      touch("", true, `${name}if`);
    }));
  }
  return box;
}

function extraRow(one, extra, name, touch) {
  const ticked = extra.k in one.x;
  const tick = make("input", {type: "checkbox", "data-k": name, onchange: () => {
    if (ticked) delete one.x[extra.k];
    else one.x[extra.k] = firstValues(extra.t);
    touch("", true);
  }});
  tick.checked = ticked;
  const words = extra.t.map(part => isFixed(part) ? part.trim() : "\u2026").join(" ").trim();
  const title = !extra.say ? shown(extra.t) : ticked ? extra.say : `${extra.say} (${words})`;
  return make("div", {class: "desk-row"}, make("label", {class: "desk-tick"}, tick, make("span", {text: title})),
    ...(ticked ? fields(extra.t, one.x[extra.k], `${name}v`, touch) : []));
}

function testRow(one, test, n, name, touch) {
  const kind = desk.ifs[test.i];
  const turn = () => { test.no = !test.no; touch("", true); };
  const not = make("input", {type: "checkbox", "data-k": `${name}n`, onchange: turn});
  not.checked = test.no;
  return make("div", {class: "desk-row"}, make("span", {text: say("onlyif")}),
    make("label", {class: "desk-tick"}, not, make("span", {text: say("not")})),
    ...fields(kind.t, test.v, `${name}v`, touch),
    crossed(`${name}d`, written(kind.t, test.v), () => { one.ifs.splice(n, 1); touch("", true); }));
}

function testTitle(test) {
  const word = shown(test.t.slice(0, 1)).replace(/\($/, "");
  return test.say ? `${test.say} (${word})` : word;
}

/** The first values of a test; its place is the one that the line is about. */
function aboutTarget(one, parts) {
  const name = placeName(lineOf(one).at.slice(-1)[0]);
  const fits = part => part.places && choices(part).includes(name);
  return parts.filter(part => !isFixed(part)).map(part => fits(part) ? name : firstValue(part));
}

/** Lines that can be joined to this one by OR: with the places it names, and first what it begins with. */
function partners(all) {
  const key = ownOr(all[0], "or"), found = [];
  if (key) desk.groups.forEach((group, g) => group.lines.forEach((line, l) => found.push({g, l})));
  const text = written(lineOf(all[0]).t, all[0].v), rank = one => text.startsWith(`${alternativeText(one)} `) ? 0 : 1;
  return found.filter(one => ownOr(one, "or") === key && !all.some(other => other.g === one.g && other.l === one.l))
    .map(({g, l}) => naming(fresh(g, l), text)).sort((a, b) => rank(a) - rank(b));
}

/** The same line with those places and words that a text has, where there is a choice. */
function naming(one, text) {
  lineOf(one).t.filter(part => !isFixed(part)).forEach((part, n) => {
    const word = Array.isArray(part) ? "" : choices(part).find(word => word && ` ${text} `.includes(` ${word} `));
    if (word) one.v[n] = word;
  });
  return one;
}

function orElse(all) {
  const lines = partners(all);
  return !lines.length ? [] : [adder(say("orelse"), lines.map(alternativeText), "or", n => {
    change([...all, lines[n]], "", true, "or");
  })];
}
