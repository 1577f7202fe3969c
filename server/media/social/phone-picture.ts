import { keyFigures } from '#contract/phone/card.ts';
import { priceText } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { type DrawablePhone, drawingSize, drawPhone } from '#server/media/drawings/draw-phone.ts';
import { element } from '#server/media/svg/svg.ts';
import { dottedLine, frameSvg, INK, INK_2, MARGIN, RULER_Y, WIDTH } from './frame.ts';
import { drawableText, type Faces, fitText, textSvg } from './text-outlines.ts';

const TEXT_WIDTH = 560;
const PICTURE_AREA = { width: 430, height: 430 };
const NAME_SIZES = [82, 72, 62, 54, 46];

/** An uploaded photograph in a form that can be embedded. */
export interface Photo {
  dataUri: string;
  width: number;
  height: number;
}

/** A phone on the ruler, beside its name and price. */
export function phonePicture(
  faces: Faces,
  site: string,
  { card, phone }: { card: ProductCard; phone: DrawablePhone },
  photo: Photo | null,
): string {
  const name = drawableText(faces.display, card.name) || card.id;
  const title = fitText(faces.display, name, { sizes: NAME_SIZES, tracking: -0.025, width: TEXT_WIDTH, lines: 3 });
  const top = 214;
  const leading = title.size * 1.06;
  const lines = title.lines.map((line, n) =>
    textSvg(faces.display, line, MARGIN, top + title.size * 0.5 + n * leading, {
      size: title.size,
      fill: INK,
      tracking: -0.025,
    }),
  );
  return frameSvg(
    faces,
    site,
    textSvg(faces.text, drawableText(faces.text, card.brand), MARGIN, top - 44, { size: 28, fill: INK_2 }) +
      lines.join('') +
      textSvg(faces.display, priceText(card.price), MARGIN, RULER_Y - 84, {
        size: card.price === null ? 34 : 60,
        fill: card.price === null ? INK_2 : INK,
        tracking: -0.02,
      }) +
      dottedLine(faces, keyFigures(card), RULER_Y - 32, TEXT_WIDTH) +
      (photo ? photoSvg(photo) : drawingSvg(phone)),
  );
}

function drawingSvg(phone: DrawablePhone): string {
  const size = drawingSize(phone);
  const place = placeOnRuler(size);
  return element('svg', { ...place, viewBox: `0 0 ${size.width} ${size.height}` }, drawPhone(phone, { scale: 1 }));
}

function photoSvg(photo: Photo): string {
  return element('image', { ...placeOnRuler(photo), href: photo.dataUri });
}

/** As large as possible, standing on the ruler, centred in the right half. */
function placeOnRuler(size: { width: number; height: number }) {
  const scale = Math.min(PICTURE_AREA.width / size.width, PICTURE_AREA.height / size.height);
  const width = size.width * scale;
  const height = size.height * scale;
  return { x: WIDTH - MARGIN - PICTURE_AREA.width / 2 - width / 2, y: RULER_Y - height, width, height };
}
