/**
 * Word's clipboard has no lists, only paragraphs with `mso-list:l0 level2 lfo1` in their style and the marker as
 * text. Adjacent ones become one nested list.
 */
export function nestWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('[data-style*="mso-list:"]')].filter((element) =>
    /mso-list:\s*\w+\s+level\d/.test(element.getAttribute('data-style') ?? ''),
  );
  const open: { list: HTMLElement; level: number }[] = [];
  let last: Element | null = null;

  for (const item of items) {
    const level = Number(/level(\d)/.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 1);
    const mark = takeMark(item);
    const number = /^\(?([\da-z]{1,6})[.)]/i.exec(mark)?.[1];
    const name = number === undefined ? 'ul' : 'ol';
    // Something else is in between: start another list.
    if (item.previousElementSibling !== last) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (current?.level === level && current.list.localName !== name && open.length === 1) {
      open.pop();
      current = undefined;
    }
    if (!current || current.level < level) {
      const list = body.ownerDocument.createElement(name);
      if (number !== undefined && /^\d+$/.test(number) && number !== '1') list.setAttribute('start', number);
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else item.before(list);
      current = { list, level };
      open.push(current);
    }
    const entry = body.ownerDocument.createElement('li');
    const line = body.ownerDocument.createElement('p');
    line.append(...item.childNodes);
    entry.append(line);
    current.list.append(entry);
    item.remove();
    last = open[0]?.list ?? null;
  }
}

/** The bullet or number that Word writes into the text. */
function takeMark(item: HTMLElement): string {
  const mark = item.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
  const text = mark?.textContent?.replace(/\s+/g, '') ?? '';
  mark?.remove();
  return text;
}

/** Google Docs puts a nested list beside its item instead of inside it. */
export function nestDocsLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
  }
}
