import { srcSet } from '#app/lib/format.ts';
import type { ArticleBlock } from '#contract/article/body.ts';

const SIZES = '(min-width: 64rem) 48rem, 100vw';

type FigureProps = { picture: Extract<ArticleBlock, { type: 'picture' }> };

export function Figure({ picture: { attrs } }: FigureProps) {
  const { image, alt, caption } = attrs;
  return (
    <figure>
      <picture>
        <source type="image/avif" srcSet={srcSet(image.avif)} sizes={SIZES} />
        <img
          src={image.webp.at(-1)?.url}
          srcSet={srcSet(image.webp)}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="upload h-auto max-w-full rounded-card border border-line"
        />
      </picture>
      {caption && <figcaption className="mt-2 text-sm text-ink-3">{caption}</figcaption>}
    </figure>
  );
}
