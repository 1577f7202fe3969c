import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import type { ArticleBlock } from '#contract/article/body.ts';

type SocialPostProps = { post: Extract<ArticleBlock, { type: 'socialPost' }> };

/** A quoted post as copied by an editor: nothing is loaded from its site. */
export function SocialPost({ post: { attrs } }: SocialPostProps) {
  const { text, author, url } = attrs;
  return (
    <figure className="max-w-[50ch] rounded-card border border-line-2 bg-sheet px-5 py-4">
      <blockquote cite={url} className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </blockquote>
      <figcaption className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
        <span className="font-semibold text-ink">{author}</span>
        <ProseLink href={url}>View on {siteOf(url)}</ProseLink>
      </figcaption>
    </figure>
  );
}

function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
