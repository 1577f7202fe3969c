import { difference } from '#app/lib/format.ts';
import type { Line } from '#contract/phone/lines.ts';

/** What a figure does not say by itself, whatever the phones are. */
const ALWAYS: Partial<Record<Line['key'], string>> = {
  displaySize: 'bigger is not better for every hand',
  primaryCamera: 'more megapixels are not a better picture',
  rearCameras: 'more megapixels are not a better picture',
};

/** From which difference on one notices it, and what to say of a smaller and of a larger one. */
const NOTICED: Partial<Record<Line['key'], { from: number; unit: string; below: string; above: string }>> = {
  weight: { from: 15, unit: 'g', below: 'you will not notice', above: 'you will feel it' },
  width: { from: 2, unit: 'mm', below: 'you will not notice', above: 'you will feel it in one hand' },
  thickness: { from: 0.5, unit: 'mm', below: 'you will not notice', above: 'you will see it' },
  height: { from: 3, unit: 'mm', below: 'you will not notice', above: 'you will see it' },
};

/** A row in words, from its figures; null where there is nothing to add to them. */
export function meaningOf(key: Line['key'], figures: readonly (number | null)[]): string | null {
  const always = ALWAYS[key];
  if (always) return always;
  const noticed = NOTICED[key];
  const known = figures.filter((figure) => figure !== null);
  if (!noticed || known.length < 2) return null;
  const gap = difference(Math.max(...known), Math.min(...known));
  if (gap === 0) return null;
  return `${gap} ${noticed.unit} apart: ${gap < noticed.from ? noticed.below : noticed.above}`;
}
