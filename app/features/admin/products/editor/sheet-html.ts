import { withoutStyles } from '#app/desk-kit/editor/paste/clean-html.ts';

const LINES = new Set('P,DIV,LI,UL,OL,H1,H2,H3,H4,H5,H6,SECTION,ARTICLE,TABLE,TBODY,THEAD,CAPTION,DL'.split(','));
const NOISE = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'NOSCRIPT']);

/** A copied table as tab-separated lines, with the text around it; null without a table. */
export function tableText(html: string): string | null {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  if (!body.querySelector('tr, dt')) return null;
  return textOf(body)
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const inside = () => [...node.childNodes].map(textOf).join('');
  const { nodeName } = node;
  if (NOISE.has(nodeName)) return '';
  if (nodeName === 'BR') return '\n';
  if (nodeName === 'TR') return `\n${[...node.childNodes].filter(isCell).map(cellText).join('\t')}\n`;
  if (nodeName === 'DT') return `\n${cellText(node)}\t`;
  if (nodeName === 'DD') return `${cellText(node)}\n`;
  return LINES.has(nodeName) ? `\n${inside()}\n` : inside();
}

function isCell({ nodeName }: Node): boolean {
  return nodeName === 'TD' || nodeName === 'TH';
}

/** The text of a cell in one line: cells may contain line breaks. */
function cellText(cell: Node): string {
  const lines = [...cell.childNodes].map(textOf).join('').split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ');
}
