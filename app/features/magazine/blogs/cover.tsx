import { cx } from '#app/lib/cx.ts';
import { srcSet } from '#app/lib/format.ts';
import type { BlogCard } from '#contract/blogs.ts';

type CoverProps = {
  blog: Pick<BlogCard, 'coverUrl' | 'coverImage'>;
  /** Alternative text; empty by default, because the title is beside it. */
  alt?: string;
  /** The displayed width, from which the browser chooses a file of an upload. */
  sizes: string;
  /** Loads eagerly, for a cover above the fold. */
  eager?: boolean;
  className?: string;
};

/** The drawing or the uploaded picture, in the aspect ratio of a cover. */
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
