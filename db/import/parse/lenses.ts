import { LENS_KINDS } from '#contract/phone/choices.ts';
import type { Lens } from '#contract/phone/phone.ts';
import { plainText } from './text.ts';

type LensKind = NonNullable<Lens['kind']>;

/** The contract's smallest camera; a 0.08 MP helper lens or a ToF sensor is no camera to count. */
const SMALLEST_LENS_MP = 0.1;

const KINDS: [RegExp, LensKind][] = [
  [/ultra[\s-]?wide/i, 'ultrawide'],
  [/periscope/i, 'periscope'],
  [/telephoto|zoom lens/i, 'telephoto'],
  [/macro/i, 'macro'],
  [/depth|bokeh/i, 'depth'],
  [/mono|b&w|black and white/i, 'monochrome'],
  [/wide|main|primary/i, 'wide'],
];

function lensOf(text: string, position: number): Lens | null {
  const match = /(\d+(?:\.\d+)?)\s*MP/i.exec(text);
  const megapixels = match ? Number(match[1]) : 0;
  if (megapixels < SMALLEST_LENS_MP) return null;
  const label = /\(([^)]*)\)/.exec(text)?.[1] ?? '';
  const named = KINDS.find(([pattern]) => pattern.test(label))?.[1] ?? null;
  const kind = named === 'telephoto' && /periscope/i.test(text) ? 'periscope' : named;
  // Files list the main camera first, whatever they call it.
  const aperture = Number(/[fƒ]\/?\s?(\d(?:\.\d+)?)/i.exec(text)?.[1] ?? 0);
  return { megapixels, kind: position === 0 ? 'wide' : kind, ...(aperture > 0 && { aperture }) };
}

/** Lenses of a described camera: each `<br class="l">` or plus sign starts another. */
export function lensesOf(text: string | undefined): Lens[] {
  const parts = (text ?? '').split(/<br class="l">|\s\+\s/i).map(plainText);
  const lenses = parts.map(lensOf).filter((lens) => lens !== null);
  // A second 'wide' beside the main camera is the file's guess, not the maker's word.
  return lenses.map((lens, position) => (position > 0 && lens.kind === 'wide' ? { ...lens, kind: null } : lens));
}

/** Our own notation: `50 wide f/1.8; 8 ultrawide; 2`. Returns null where a part cannot be read. */
export function parseLensList(text: string): Lens[] | null {
  const lenses: Lens[] = [];
  for (const part of text.split(';').map((piece) => piece.trim())) {
    if (!part) continue;
    const match = /^(\d+(?:\.\d+)?)(?:\s*MP)?(?:\s+([a-z]+))?(?:\s+[fƒ]\/(\d+(?:\.\d+)?))?$/i.exec(part);
    const kind = match?.[2]?.toLowerCase() ?? null;
    if (!match || (kind && !LENS_KINDS.includes(kind as LensKind))) return null;
    const aperture = match[3] ? { aperture: Number(match[3]) } : null;
    lenses.push({ megapixels: Number(match[1]), kind: kind as LensKind | null, ...aperture });
  }
  return lenses;
}

export function lensListText(lenses: readonly Lens[]): string {
  return lenses
    .map(({ megapixels, kind, aperture }) => [megapixels, kind, aperture && `f/${aperture}`].filter(Boolean).join(' '))
    .join('; ');
}
