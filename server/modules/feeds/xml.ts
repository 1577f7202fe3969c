import { escapeXml } from '#server/media/svg/svg.ts';

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

export type Child = string | null;

/** An element with untrusted text. */
export function textElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${attributesText(attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element with child elements; null children are left out. */
export function element(name: string, attributes: Record<string, string>, children: readonly Child[]): string {
  const content = children.filter((child) => child !== null).join('\n');
  return content === ''
    ? `<${name}${attributesText(attributes)}/>`
    : `<${name}${attributesText(attributes)}>\n${content}\n</${name}>`;
}

export function emptyElement(name: string, attributes: Record<string, string>): string {
  return element(name, attributes, []);
}

export function xmlDocument(root: string): string {
  return `${DECLARATION}${root}\n`;
}

function attributesText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
