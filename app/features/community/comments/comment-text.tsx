import { cx } from '#app/lib/cx.ts';

/** What someone wrote: plain text, each line in its own direction, addresses as links that vouch for nothing. */
export function CommentText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cx('text-start whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]', className)}>
      {linkParts(text).map(({ text: words, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be there twice
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
/** Marks that end a sentence around an address rather than the address. */
const TRAILING = /[.,;:!?…'"”’»)\]]+$/u;

/** Splits what someone wrote into plain text and addresses of other sites; nothing else becomes a link. */
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

/** `(see https://example.org/a_(b)).` ends with the bracket that belongs to it. */
function withoutTrailing(found: string): string {
  const cut = found.replace(TRAILING, '');
  const isOpen = (text: string) => text.split('(').length > text.split(')').length;
  return isOpen(cut) && found[cut.length] === ')' ? `${cut})` : cut;
}

/** With a name or password in it an address can pretend to lead elsewhere. */
function hrefOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.hostname.includes('.') && !url.username && !url.password ? url.href : null;
}
