import { isSafeLink } from '#contract/fields.ts';
import { ARTICLE_LINK_MAX, ARTICLE_TABLE_COLUMNS_MAX } from '#contract/limits.ts';
import { nestDocsLists, nestWordLists } from './lists.ts';

export interface Pasted {
  html: string;
  /** Pictures embedded in the pasted text. */
  pictures: File[];
  /** A sentence for everything that was dropped. */
  leftOut: string[];
}

const NOISE = 'meta, link, style, script, title, noscript, template, colgroup';
const EMBEDS = 'iframe, video, audio, object, embed, canvas, form, input, select, textarea, button';

/** Converts HTML from Word, Google Docs, a browser or a mail into the blocks of an article. */
export function cleanHtml(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const leftOut: string[] = [];
  removeComments(body, leftOut);
  for (const noise of body.querySelectorAll(NOISE)) noise.remove();
  nestWordLists(body);
  nestDocsLists(body);
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) unwrap(element);
  readStyles(body);
  setHeadings(body);
  const pictures = takePictures(body, leftOut);
  checkLinks(body, leftOut);
  reportTables(body, leftOut);
  reportEmbeds(body, leftOut);
  if (body.querySelector('u, ins')) leftOut.push('Underlining. Only links are underlined.');
  for (const element of body.querySelectorAll('[data-style], [class]')) {
    element.removeAttribute('data-style');
    element.removeAttribute('class');
  }
  return { html: body.innerHTML, pictures, leftOut };
}

/**
 * The content security policy forbids style attributes even in a detached document, so they are read under another
 * name.
 */
export function withoutStyles(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/i, '$1data-style$2'));
}

/** Word's margin comments and list markers are not text. */
function removeComments(body: HTMLElement, leftOut: string[]): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  const margin = [
    ...body.querySelectorAll('[data-style*="mso-element:comment"], [data-style*="mso-element:footnote-list"]'),
  ].filter((element) => element.isConnected || body.contains(element));
  if (margin.length > 0) leftOut.push('Comments and footnotes.');
  for (const element of margin) element.remove();
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Google Docs uses styles where others use elements, and wraps everything in a bold that is not bold. */
function readStyles(body: HTMLElement): void {
  dropWordStyles(body);
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"], b[data-style*="font-weight:normal"]'))
    unwrap(wrapper);
  for (const span of body.querySelectorAll('span[data-style]')) {
    const style = span.getAttribute('data-style') ?? '';
    const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null;
    if (!isHeading && /font-weight:(bold|[6-9]00)/.test(style)) wrapContent(span, 'strong');
    if (/font-style:italic/.test(style)) wrapContent(span, 'em');
    if (/text-decoration[^;]*:[^;]*line-through/.test(style)) wrapContent(span, 's');
  }
  // Word sometimes writes headings as paragraphs.
  for (const paragraph of body.querySelectorAll('p.MsoTitle, p.MsoHeading1, p.MsoHeading2, p.MsoHeading3')) {
    const level = /\d/.exec(paragraph.className)?.[0] ?? '1';
    rename(paragraph, `h${level}`);
  }
}

/** Word only: `mso-bidi-font-weight:bold` is about right-to-left scripts. */
function dropWordStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = (element.getAttribute('data-style') ?? '').replace(/\s/g, '').split(';');
    element.setAttribute('data-style', style.filter((declaration) => !declaration.startsWith('mso-')).join(';'));
  }
}

function wrapContent(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** An article has two heading levels: the highest pasted level becomes the first. */
function setHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const level = levelOf(heading) === highest ? 2 : 3;
    if (levelOf(heading) !== level) rename(heading, `h${level}`);
  }
}

const levelOf = (heading: Element) => Number(heading.tagName[1]);

/** Embedded pictures are uploaded; pictures on other sites are listed. */
function takePictures(body: HTMLElement, leftOut: string[]): File[] {
  const pictures: File[] = [];
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const file = source.startsWith('data:image/') ? fileOf(source, pictures.length + 1) : null;
    if (file) pictures.push(file);
    else leftOut.push(`A picture, ${nameOf(image, source)}. Save it and drop it into the text.`);
    image.remove();
  }
  return pictures;
}

function nameOf(image: HTMLImageElement, source: string): string {
  const alt = image.getAttribute('alt')?.trim();
  const where = /^https?:/.test(source)
    ? `at ${source.slice(0, 200)}`
    : `“${source.split(/[\\/]/).at(-1)?.slice(0, 80) ?? ''}” on your computer`;
  return alt ? `“${alt.slice(0, 80)}”, ${where}` : where;
}

function fileOf(source: string, number: number): File | null {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(source) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return bytes.length > 0 ? new File([bytes], `pasted-${number}.${type.split('/')[1]}`, { type }) : null;
  } catch {
    return null;
  }
}

function checkLinks(body: HTMLElement, leftOut: string[]): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = withoutDetour(link.getAttribute('href') ?? '');
    if (isSafeLink(href) && href.length <= ARTICLE_LINK_MAX) link.setAttribute('href', href);
    else {
      // A link within the pasted document has no target here.
      if (!href.startsWith('#'))
        leftOut.push(`The link from “${link.textContent?.trim().slice(0, 60)}” to ${href.slice(0, 120)}.`);
      unwrap(link);
    }
  }
}

/** Google Docs wraps every link in a redirect. */
function withoutDetour(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(href)) return href;
  return new URL(href).searchParams.get('q') ?? href;
}

function reportTables(body: HTMLElement, leftOut: string[]): void {
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('table, li, blockquote')) {
      leftOut.push('A nested table. Its cells were pasted as text.');
      for (const cell of table.querySelectorAll('td, th')) rename(cell, 'p');
      for (const part of table.querySelectorAll('tr, tbody, thead, tfoot')) unwrap(part);
      unwrap(table);
    }
  }
  for (const table of body.querySelectorAll('table')) {
    const columns = Math.max(0, ...[...table.rows].map(({ cells }) => cells.length));
    if (columns > ARTICLE_TABLE_COLUMNS_MAX)
      leftOut.push(
        `A table has ${columns} columns. Remove some before you save: the limit is ${ARTICLE_TABLE_COLUMNS_MAX}.`,
      );
  }
}

function reportEmbeds(body: HTMLElement, leftOut: string[]): void {
  for (const embed of body.querySelectorAll(EMBEDS)) {
    const source = embed.getAttribute('src') ?? embed.getAttribute('data') ?? '';
    leftOut.push(
      `${embed.tagName === 'IFRAME' ? 'An embed' : `A ${embed.tagName.toLowerCase()}`}${source && `, ${source.slice(0, 120)}`}.`,
    );
    embed.remove();
  }
}
