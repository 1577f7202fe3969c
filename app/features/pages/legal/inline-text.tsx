import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import type { InlineMarkup } from './document.ts';

export function InlineText({ text }: { text: InlineMarkup }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parseInline(text).map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'bold':
      return <strong className="font-semibold text-ink">{part.text}</strong>;
    case 'code':
      return <code className="rounded bg-line px-1 py-0.5 text-[0.92em] whitespace-nowrap">{part.text}</code>;
    case 'link':
      return <ProseLink href={part.href}>{part.text}</ProseLink>;
  }
}

type Inline = { kind: 'text' | 'bold' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

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
