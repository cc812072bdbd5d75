// On the way: a ready mail, or the text on the clipboard.

const LONGEST_LINK = 1900; // characters of a mailto link that every mail program takes

function drawMail() {
  if (!desk.to) return;
  const whole = sheet.text.replace(/[\ud800-\udfff]/gu, "\ufffd"); // half a letter would break the link
  const body = encodeURIComponent(whole.replace(/\n/g, "\r\n"));
  const link = `mailto:${encodeURIComponent(desk.to).replace(/%40/g, "@")}?subject=${encodeURIComponent(desk.subject)}`;
  const long = `${link}&body=${body}`.length > LONGEST_LINK;
  byId("mail").href = long ? link : `${link}&body=${body}`;
  byId("long").hidden = !long;
}

async function copy() {
  const area = byId("text");
  try {
    await navigator.clipboard.writeText(sheet.text);
  } catch (error) {
    const held = document.activeElement;
    area.select();
    if (!document.execCommand("copy")) return tell("mark");
    if (held) held.focus();
  }
  return tell("copied");
}
