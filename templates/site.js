// The maps of a game, one after the other. Without this script the page lists them as links, which is where it reads them.
(() => {
  "use strict";
  const find = (id) => document.getElementById(id);
  const bar = find("slider"), range = find("step"), shown = find("shown"), report = find("report"), play = find("play");
  const links = [...document.querySelectorAll("#maps a")];
  const last = links.length - 1;
  const pace = 1200; // milliseconds a map
  let timer = 0;

  function show(place) {
    const at = Math.min(Math.max(place, 0), last), link = links[at];
    range.value = String(at);
    range.setAttribute("aria-valuetext", link.textContent);
    shown.src = link.getAttribute("href");
    shown.alt = link.textContent;
    report.textContent = link.textContent;
    report.setAttribute("href", link.dataset.report);
    find("back").setAttribute("aria-disabled", at === 0);
    find("on").setAttribute("aria-disabled", at === last);
    if (at < last) new Image().src = links[at + 1].getAttribute("href");
  }

  const at = () => Number(range.value);

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = bar.dataset.play;
  }

  function start() {
    show(at() === last ? 0 : at());
    play.textContent = bar.dataset.stop;
    timer = setInterval(() => (at() < last ? show(at() + 1) : stop()), pace);
  }

  function go(place) {
    stop();
    show(place);
  }

  range.addEventListener("input", () => go(at()));
  find("back").addEventListener("click", () => go(at() - 1));
  find("on").addEventListener("click", () => go(at() + 1));
  play.addEventListener("click", () => (timer ? stop() : start()));
  links.forEach((link, place) => {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      go(place);
      range.focus();
      bar.scrollIntoView();
    });
  });

  function asked() { // maps.html#s12: the map after step 12
    const wanted = links.findIndex((link) => `#s${link.parentElement.value}` === location.hash);
    show(wanted < 0 ? at() : wanted);
  }
  addEventListener("hashchange", asked);
  bar.hidden = last < 1;
  asked();
})();
