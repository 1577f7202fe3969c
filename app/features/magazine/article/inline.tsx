import type { ReactNode } from 'react';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import type { ArticleInline, ArticleMark } from '#contract/article/body.ts';

export function Inline({ content }: { content: readonly ArticleInline[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
  return content?.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: ArticleInline }) {
  if (part.type === 'hardBreak') return <br />;
  return (part.marks ?? []).reduce<ReactNode>((children, mark) => marked(mark, children), withUnits(part.text));
}

/** Keeps a figure and its unit on one line. */
function withUnits(text: string): string {
  return text.replace(/(\d) (?=(?:[GT]B|MP|mAh|Wh?|Hz|mm|k?g)\b)/g, '$1\u00a0');
}

function marked(mark: ArticleMark, children: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong className="font-semibold text-ink">{children}</strong>;
    case 'italic':
      return <em>{children}</em>;
    case 'strike':
      return <s>{children}</s>;
    case 'code':
      return <code className="rounded bg-line px-1 py-0.5 text-[0.92em] wrap-anywhere">{children}</code>;
    case 'link':
      return <ProseLink href={mark.attrs.href}>{children}</ProseLink>;
    default:
      return mark satisfies never;
  }
}
