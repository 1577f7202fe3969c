import type { BlogCard } from '#contract/blogs.ts';
import { drawMotif } from '#server/media/covers/draw-cover.ts';
import { element } from '#server/media/svg/svg.ts';
import { ACCENT, dottedLine, frameSvg, INK, MARGIN, RULER_Y, WIDTH } from './frame.ts';
import type { Photo } from './phone-picture.ts';
import { drawableText, type Faces, fitText, textSvg } from './text-outlines.ts';

const TEXT_WIDTH = 600;
const TITLE_SIZES = [68, 60, 52, 46, 40];
const CORNER = { x: 730, y: 0, width: WIDTH - 730, height: RULER_Y };
const MOTIF = { x: 905, scale: 0.6 };

export function articlePicture(faces: Faces, site: string, card: BlogCard, photo: Photo | null): string {
  const text = drawableText(faces.display, card.title) || 'Blog';
  const title = fitText(faces.display, text, { sizes: TITLE_SIZES, tracking: -0.025, width: TEXT_WIDTH, lines: 4 });
  const leading = title.size * 1.1;
  const top = 236;
  const lines = title.lines.map((line, n) =>
    textSvg(faces.display, line, MARGIN, top + title.size * 0.5 + n * leading, {
      size: title.size,
      fill: INK,
      tracking: -0.025,
    }),
  );
  const category = drawableText(faces.text, card.categories[0]?.name ?? 'Blog');
  const byline = [drawableText(faces.text, card.author), `${card.readingMinutes} min read`].filter(Boolean);
  return frameSvg(
    faces,
    site,
    cover(card, photo) +
      textSvg(faces.text, category, MARGIN, top - 52, { size: 28, fill: ACCENT }) +
      lines.join('') +
      dottedLine(faces, byline, RULER_Y - 36, TEXT_WIDTH),
  );
}

/** A drawing rests on the rule like a phone; a photograph fills the corner above it. */
function cover({ id, cover: motif }: BlogCard, photo: Photo | null): string {
  if (photo) return element('image', { ...CORNER, href: photo.dataUri, preserveAspectRatio: 'xMidYMid slice' });
  return element('g', { transform: `translate(${MOTIF.x} ${RULER_Y}) scale(${MOTIF.scale})` }, drawMotif(id, motif));
}
