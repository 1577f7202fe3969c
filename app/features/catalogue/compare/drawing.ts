import type { Product } from '#contract/phone/product.ts';

/** Millimetres. */
interface Size {
  width: number;
  height: number;
}

/** How much room back and front take together, where only a photograph's size is known. */
const BOTH_TO_FRONT = 1.66;
const TYPICAL: Size = { width: 75, height: 162 };

/** The phone's drawing and its sizes, front alone and with the back behind it. An uploaded photograph has no scale. */
export function drawingOf({ id, imageUrl, imageSize, dimensions }: Product) {
  const isDrawn = imageUrl.startsWith('/media/drawings/');
  const url = isDrawn ? imageUrl : `/media/drawings/${id}.svg`;
  const guess = isDrawn ? { width: imageSize.width / BOTH_TO_FRONT, height: imageSize.height } : TYPICAL;
  const front: Size = dimensions ?? guess;
  const both: Size = isDrawn ? imageSize : { width: front.width * BOTH_TO_FRONT, height: front.height };
  return { url, frontUrl: `${url}${url.includes('?') ? '&' : '?'}view=front`, front, both };
}
