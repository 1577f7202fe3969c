import { cx } from '#app/lib/cx.ts';
import { linkParts } from './link-parts.ts';

/** What somebody wrote: plain text, each line in its own direction, addresses as links that vouch for nothing. */
export function CommentText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cx('text-start whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]', className)}>
      {linkParts(text).map(({ text: words, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand there twice
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
