import { difference } from '#app/lib/format.ts';
import type { Line } from '#contract/phone/lines.ts';

/** Explanations that do not depend on the figures. */
const ALWAYS: Partial<Record<Line['key'], string>> = {
  displaySize: 'bigger isn’t better for everyone',
  primaryCamera: 'more megapixels don’t mean better pictures',
  rearCameras: 'more megapixels don’t mean better pictures',
};

/** The smallest noticeable difference, and the words for smaller and larger ones. */
const NOTICED: Partial<Record<Line['key'], { from: number; unit: string; below: string; above: string }>> = {
  weight: { from: 15, unit: 'g', below: 'you won’t notice', above: 'you will feel it' },
  width: { from: 2, unit: 'mm', below: 'you won’t notice', above: 'you will feel it in one hand' },
  thickness: { from: 0.5, unit: 'mm', below: 'you won’t notice', above: 'you will see it' },
  height: { from: 3, unit: 'mm', below: 'you won’t notice', above: 'you will see it' },
};

/** Explains the figures of a row in words; null where there is nothing to explain. */
export function meaningOf(key: Line['key'], figures: readonly (number | null)[]): string | null {
  const always = ALWAYS[key];
  if (always) return always;
  const noticed = NOTICED[key];
  const known = figures.filter((figure) => figure !== null);
  if (!noticed || known.length < 2) return null;
  const gap = difference(Math.max(...known), Math.min(...known));
  if (gap === 0) return null;
  return `${gap} ${noticed.unit} difference: ${gap < noticed.from ? noticed.below : noticed.above}`;
}
