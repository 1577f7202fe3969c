import type { ReactNode } from 'react';
import { Link } from '#app/lib/link.tsx';
import type { ArticleInline, ArticleMark } from '#contract/article-body.ts';

const linkStyle = 'text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2';
/** Answered by the server itself, not by a screen. */
const SERVED = /^\/(?:api|media)\/|\.xml$/;
const ELSEWHERE = /^(?:https:|mailto:)/i;

export function Inline({ content }: { content: readonly ArticleInline[] | undefined }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return content?.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: ArticleInline }) {
  if (part.type === 'hardBreak') return <br />;
  return (part.marks ?? []).reduce<ReactNode>((children, mark) => marked(mark, children), withUnits(part.text));
}

/** A figure and its unit stay on one line. */
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
      return <TextLink href={mark.attrs.href}>{children}</TextLink>;
    default:
      return mark satisfies never;
  }
}

/** The server let only these addresses in; whatever else came in by another way is text. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const isOurs = /^\/(?!\/)/.test(href);
  if (isOurs && !SERVED.test(href))
    return (
      <Link to={href} className={linkStyle}>
        {children}
      </Link>
    );
  if (!isOurs && !ELSEWHERE.test(href)) return children;
  return (
    <a href={href} rel="noopener" className={linkStyle}>
      {children}
    </a>
  );
}
