import { LENS_KINDS } from '#contract/phone/choices.ts';
import {
  LENS_DETAILS,
  type LensDetail,
  type LensDetails,
  lensDetailTexts,
  pickLensDetails,
} from '#contract/phone/lens-details.ts';
import type { Lens } from '#contract/phone/phone.ts';
import { plainText } from './text.ts';

type LensKind = NonNullable<Lens['kind']>;

/** The contract's smallest camera; a 0.08 MP helper lens or a ToF sensor is not counted. */
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
  return { megapixels, kind: position === 0 ? 'wide' : kind, ...describedDetails(text) };
}

/** A lens described in text: `50 MP, f/1.9, 73mm (telephoto), 1/2.76", 3x optical zoom`. */
const DESCRIBED: Record<LensDetail, RegExp> = {
  aperture: /[fƒ]\/?\s?(\d(?:\.\d+)?)/i,
  sensorSize: /(?<![\d.])1\/(\d(?:\.\d+)?)(?:\s?["″”]|''|[\s-]inch)/i,
  focalLength: /(?<![\d.])(\d+(?:\.\d+)?)\s?mm\b/i,
  zoom: /(?<![\d.])(\d+(?:\.\d+)?)\s?[x×] optical/i,
};

/** A lens's details in a text, if within the contract's bounds. */
export function describedDetails(text: string): LensDetails {
  return pickLensDetails((key) => {
    const figure = Number(DESCRIBED[key].exec(text)?.[1] ?? Number.NaN);
    const { min, max } = LENS_DETAILS[key];
    return figure >= min && figure <= max ? figure : null;
  });
}

/** The lenses of a description: each `<br class="l">` or plus sign starts a new one. */
export function lensesOf(text: string | undefined): Lens[] {
  const parts = (text ?? '').split(/<br class="l">|\s\+\s/i).map(plainText);
  const lenses = parts.map(lensOf).filter((lens) => lens !== null);
  // A second 'wide' beside the main camera is the file's guess, not the maker's statement.
  return lenses.map((lens, position) => (position > 0 && lens.kind === 'wide' ? { ...lens, kind: null } : lens));
}

/** Our own notation: `50 wide f/1.8 1/1.56"; 8 ultrawide; 2`. Returns null if a part is invalid. */
export function parseLensList(text: string): Lens[] | null {
  const lenses = text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map(parseLens);
  return lenses.every((lens) => lens !== null) ? lenses : null;
}

function parseLens(text: string): Lens | null {
  const [, megapixels, kind, rest = ''] = /^(\d+(?:\.\d+)?)(?:\s*MP)?(?:\s+([a-z]+))?(?:\s+(.*))?$/i.exec(text) ?? [];
  const named = kind?.toLowerCase() ?? null;
  if (!megapixels || (named && !LENS_KINDS.includes(named as LensKind))) return null;
  const words = rest.split(/\s+/).filter(Boolean);
  const details = pickLensDetails((key) => {
    const found = words.findIndex((word) => LENS_DETAILS[key].pattern.test(word));
    const [word] = found < 0 ? [] : words.splice(found, 1);
    return word ? Number(LENS_DETAILS[key].pattern.exec(word)?.[1]) : null;
  });
  return words.length > 0 ? null : { megapixels: Number(megapixels), kind: named as LensKind | null, ...details };
}

export function lensListText(lenses: readonly Lens[]): string {
  return lenses
    .map(({ megapixels, kind, ...details }) =>
      [megapixels, kind, ...lensDetailTexts(details)].filter(Boolean).join(' '),
    )
    .join('; ');
}
