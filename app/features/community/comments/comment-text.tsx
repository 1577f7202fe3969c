import { cx } from '#app/lib/cx.ts';

/** A comment as plain text: each line in its own direction, addresses as nofollow links. */
export function CommentText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cx('text-start whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]', className)}>
      {linkParts(text).map(({ text: words, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice
            key={index}
            href={href}
            target="_blank"
            rel="nofollow noopener ugc"
            className="text-accent-ink underline underline-offset-3"
          >
            <span className="sr-only">Opens in a new tab: </span>
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}

type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\{}|^\p{Cc}\p{Bidi_Control}]+/giu;
/** Punctuation after an address that belongs to the sentence. */
const TRAILING = /[.,;:!?…'"”’»)\]]+$/u;

/** Splits a comment into plain text and addresses of other sites; nothing else becomes a link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** `(see https://example.org/a_(b)).` ends with the bracket that is part of the address. */
function withoutTrailing(found: string): string {
  const cut = found.replace(TRAILING, '');
  const isOpen = (text: string) => text.split('(').length > text.split(')').length;
  return isOpen(cut) && found[cut.length] === ')' ? `${cut})` : cut;
}

/** An address with a user name or password can pretend to be another site. */
function hrefOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.hostname.includes('.') && !url.username && !url.password ? url.href : null;
}
