import type { InlineMarkup } from './document.ts';

export type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

const MARKS = /\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)|\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`/g;

export function parseInline(marked: InlineMarkup): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of marked.matchAll(MARKS)) {
    if (match.index > end) parts.push({ kind: 'text', text: marked.slice(end, match.index) });
    parts.push(partOf(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < marked.length) parts.push({ kind: 'text', text: marked.slice(end) });
  return parts;
}

function partOf({ label, href, bold, code }: Record<string, string | undefined>): Inline {
  if (label !== undefined && href !== undefined) return { kind: 'link', text: label, href };
  return bold === undefined ? { kind: 'code', text: code ?? '' } : { kind: 'bold', text: bold };
}

export function plainText(marked: InlineMarkup): string {
  return parseInline(marked)
    .map(({ text }) => text)
    .join('');
}
