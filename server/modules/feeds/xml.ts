import { escapeXml } from '#server/media/drawings/svg.ts';

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

export type Child = string | null;

/** An element around text that anyone may have written. */
export function textElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element around elements; those that are null are absent. */
export function parent(name: string, attributes: Record<string, string>, children: readonly Child[]): string {
  const content = children.filter((child) => child !== null).join('\n');
  return content === ''
    ? `<${name}${written(attributes)}/>`
    : `<${name}${written(attributes)}>\n${content}\n</${name}>`;
}

export function empty(name: string, attributes: Record<string, string>): string {
  return parent(name, attributes, []);
}

export function xmlDocument(root: string): string {
  return `${DECLARATION}${root}\n`;
}

function written(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
