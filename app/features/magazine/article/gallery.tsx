import type { ArticleBlock } from '#contract/article/body.ts';
import type { FigureParts } from './embeds.tsx';

type GalleryProps = FigureParts & { gallery: Extract<ArticleBlock, { type: 'gallery' }> };

const SIZES = '(min-width: 64rem) 24rem, 50vw';

/** Two pictures per row. */
export function Gallery({ gallery: { attrs }, Figure, Caption }: GalleryProps) {
  return (
    <figure>
      <div className="grid grid-cols-2 items-start gap-3">
        {attrs.pictures.map((picture) => (
          <Figure key={picture.image.webp[0]?.url} picture={{ type: 'picture', attrs: picture }} sizes={SIZES} />
        ))}
      </div>
      <Caption {...attrs} />
    </figure>
  );
}
