import { cx } from '#app/lib/cx.ts';
import { srcSet } from '#app/lib/format.ts';
import type { BlogCard } from '#contract/blogs.ts';

type CoverProps = {
  blog: Pick<BlogCard, 'coverUrl' | 'coverImage'>;
  /** What an uploaded picture shows; by default the title beside it says what it is about. */
  alt?: string;
  /** How wide it is shown, for the browser's choice among the sizes of an upload. */
  sizes: string;
  /** Above the fold: fetched before anything else. */
  eager?: boolean;
  className?: string;
};

/** The drawing or the uploaded picture, both in the shape of a cover. */
export function Cover({ blog: { coverUrl, coverImage }, alt = '', sizes, eager = false, className }: CoverProps) {
  const look = cx(
    'aspect-[8/5] w-full rounded-card object-cover',
    coverImage && 'upload border border-line',
    className,
  );
  const loading = eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const img = <img src={coverUrl} alt={alt} width={960} height={600} className={look} {...loading} />;
  if (!coverImage) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(coverImage.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(coverImage.webp)} sizes={sizes} />
      {img}
    </picture>
  );
}
