import { dotted, srcSet } from '#app/lib/format.ts';
import type { ArticleBlock } from '#contract/article/body.ts';

const SIZES = '(min-width: 64rem) 48rem, 100vw';

type FigureProps = { picture: Extract<ArticleBlock, { type: 'picture' }>; sizes?: string };

export function Figure({ picture: { attrs }, sizes = SIZES }: FigureProps) {
  const { image, alt } = attrs;
  return (
    <figure>
      <picture>
        <source type="image/avif" srcSet={srcSet(image.avif)} sizes={sizes} />
        <img
          src={image.webp.at(-1)?.url}
          srcSet={srcSet(image.webp)}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="upload h-auto max-w-full rounded-card border border-line"
        />
      </picture>
      <Caption {...attrs} />
    </figure>
  );
}

type CaptionProps = { caption: string | null; credit?: string | null | undefined };

/** The caption and the credit. */
export function Caption({ caption, credit }: CaptionProps) {
  const text = dotted([caption, credit && `Credit: ${credit}`]);
  return text && <figcaption className="mt-2 text-sm text-ink-3">{text}</figcaption>;
}
