import { escapeHtml } from '#server/http/response/html.ts';

/** Helpers to write SVG. Everything is an attribute and nothing is inline style, so it works under a strict CSP. */

export type Attributes = Record<string, string | number | undefined>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 allows none of these, escaped or not
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NOT_XML, ''));
}

/** Two decimals: a hundredth of a millimetre. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Values are not escaped: pass user text through `escapeXml` first. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const opening = `<${name}${attributesText(attributes)}`;
  return content ? `${opening}>${content}</${name}>` : `${opening}/>`;
}

function attributesText(attributes: Attributes): string {
  let text = '';
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? round(value) : value}"`;
  }
  return text;
}

/** Joins commands and numbers into path data: path`M${x} ${y}h${width}z`. */
export function path(strings: TemplateStringsArray, ...values: number[]): string {
  let data = strings[0] ?? '';
  for (let index = 0; index < values.length; index++) data += `${round(values[index] ?? 0)}${strings[index + 1]}`;
  return data;
}

export function circle(cx: number, cy: number, r: number, attributes: Attributes): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}"${attributesText(attributes)}/>`;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

export function box({ x, y, width, height, radius }: Box, attributes: Attributes): string {
  const place = (x ? ` x="${round(x)}"` : '') + (y ? ` y="${round(y)}"` : '');
  const corners = radius ? ` rx="${round(radius)}"` : '';
  return `<rect${place} width="${round(width)}" height="${round(height)}"${corners}${attributesText(attributes)}/>`;
}

/** The same box, smaller by a margin on every side, with concentric corners. */
export function inset({ x, y, width, height, radius }: Box, by: number): Box {
  return {
    x: x + by,
    y: y + by,
    width: Math.max(0.1, width - 2 * by),
    height: Math.max(0.1, height - 2 * by),
    radius: Math.max(0, radius - by),
  };
}

export function translated(x: number, y: number, content: string): string {
  return element('g', { transform: `translate(${round(x)} ${round(y)})` }, content);
}
