import { Link } from 'react-router';
import type { InlineMarkup } from './document.ts';
import { type Inline, parseInline } from './inline.ts';

const linkStyle = 'text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2';
/** Answered by the server itself, not by a screen. */
const SERVED = /^\/api\/|\.xml$/;

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
      return part.href.startsWith('/') && !SERVED.test(part.href) ? (
        <Link to={part.href} className={linkStyle}>
          {part.text}
        </Link>
      ) : (
        <a href={part.href} className={linkStyle}>
          {part.text}
        </a>
      );
  }
}
