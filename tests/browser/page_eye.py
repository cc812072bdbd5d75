"""What one looks for in a page in the browser. Each answer is a list of what is wrong, as sentences."""

from __future__ import annotations

from typing import Any

# Elements that stick out of the window to the right, though no box around them scrolls.
_STICKS_OUT = """() => {
  const found = [], wide = document.documentElement.clientWidth;
  const held = e => {
    for (let up = e.parentElement; up; up = up.parentElement)
      if (up.parentElement && up !== document.body && getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  for (const e of document.body.querySelectorAll('*'))
    if (e.getBoundingClientRect().right > wide + 1 && !held(e)) found.push(e);
  const named = e => `<${e.localName} class="${e.getAttribute('class') || ''}" id="${e.id}">`;
  return found.slice(0, 3).map(e => `${named(e)}: ${e.textContent.trim().slice(0, 60)}`);
}"""

# Rules of the page's styles that this browser does not know: misspelt, or too new.
_BAD_CSS = r"""() => {
  const bad = [];
  for (const style of document.querySelectorAll('style')) {
    const text = style.textContent.replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, block] of text.matchAll(/\{([^{}]*)\}/g))
      for (const line of block.split(/;(?![^(]*\))/)) {
        const at = line.indexOf(':'), name = line.slice(0, at).trim();
        const value = line.slice(at + 1).replace(/!\s*important/, '').trim();
        if (!line.trim() || name.startsWith('-') || /var\(/.test(value) || name === 'size') continue;
        if (!CSS.supports(name, value)) bad.push(line.trim());
      }
  }
  return [...new Set(bad)];
}"""

# Where the ink of a printed page is too pale on its paper.
_PALE = r"""() => {
  const numbers = text => text.match(/[\d.]+/g).map(Number);
  const pale = [];
  const light = ([r, g, b]) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  const paper = getComputedStyle(document.body).backgroundColor;
  const [r, g, b, a = 1] = numbers(paper);
  if (a > 0 && light([r, g, b]) < 0.93) pale.push(`the paper is ${paper}`);
  for (const e of document.querySelectorAll('h1,h2,h3,p,td,th,dd,dt,li,pre')) {
    if (!e.getClientRects().length || !e.textContent.trim()) continue;
    const ink = getComputedStyle(e).color;
    if (light(numbers(ink)) > 0.5) pale.push(`<${e.localName}> is ${ink}: ${e.textContent.trim().slice(0, 40)}`);
  }
  return pale.slice(0, 5);
}"""

_TABLES = """() => [...document.querySelectorAll('table')]
  .filter(t => t.getAttribute('role') !== 'presentation')
  .filter(t => !t.caption && ![t, t.parentElement].some(e => e.ariaLabel || e.getAttribute('aria-labelledby'))
               || [...t.querySelectorAll('th')].some(h => !h.scope) || !t.querySelector('th'))
  .map(t => t.outerHTML.slice(0, 160))"""

_HEADINGS = """() => {
  const bad = []; let last = 0;
  for (const h of document.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    const level = +h.localName[1];
    if (level > last + 1) bad.push(`<${h.localName}> after <h${last}>: ${h.textContent.trim().slice(0, 60)}`);
    last = level;
  }
  if (document.querySelectorAll('h1').length !== 1) bad.push(`${document.querySelectorAll('h1').length} <h1>`);
  return bad;
}"""

_EMPTY_BOXES = """() => [...document.querySelectorAll('[data-at]')]
  .filter(e => { const b = e.getBoundingClientRect(); return !(b.width > 0 && b.height > 0); })
  .map(e => e.getAttribute('data-at'))"""


def sideways(page: Any, width: int) -> list[str]:
    """Whether the page itself can be scrolled sideways at this width, and what sticks out."""
    page.set_viewport_size({"width": width, "height": 900})
    wide = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
    if wide <= width:
        return []
    return [f"{wide} px wide in a window of {width}", *page.evaluate(_STICKS_OUT)]


def bad_styles(page: Any) -> list[str]:
    return page.evaluate(_BAD_CSS)


def pale_ink(page: Any) -> list[str]:
    return page.evaluate(_PALE)


def unnamed_tables(page: Any) -> list[str]:
    """Tables without a name, without heads, or with heads that do not say what they are of."""
    return page.evaluate(_TABLES)


def broken_headings(page: Any) -> list[str]:
    """Headings that leave a level out; a page has one <h1>."""
    return page.evaluate(_HEADINGS)


def places_not_drawn(page: Any) -> list[str]:
    return page.evaluate(_EMPTY_BOXES)
