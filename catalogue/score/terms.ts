import { formatCount } from '#contract/count.ts';
import type { Phone } from '#contract/phone/fields.ts';
import { formatMemory } from '#contract/phone/format.ts';
import { byMemory, headlineVariant } from '#contract/phone/prices.ts';
import type { ScorePart } from '#contract/phone/score/parts.ts';
import { CHIP_STEPS, chipStep } from './chips.ts';

/** A figure that gets no points and one that gets all of them; between them the points follow a straight line. */
export interface Scale {
  from: number;
  to: number;
}

/** The five parts whose points come from figures alone; value compares them with the price. */
export type FigurePart = Exclude<ScorePart, 'value'>;

interface TermOf {
  part: FigurePart;
  label: string;
  /** Points of the hundred that its part has. */
  of: number;
  /** How it is reckoned, in words that follow the label. */
  how: string;
  /** What the phone has of it, as a number; null where nobody published it. */
  read: (phone: Phone) => number | null;
  text: (figure: number) => string;
}

/** Points by the scale that recent phones make. */
export interface ScaledTerm extends TermOf {
  kind: 'linear' | 'logarithmic';
  /** What the ends of its scale are rounded to. */
  step: number;
  /** Less is better. */
  isLess?: true;
}

/** Points by a table of our own, from 0 to 100. */
export interface TableTerm extends TermOf {
  kind: 'table';
  points: (figure: number) => number;
}

export type Term = ScaledTerm | TableTerm;

const PANELS = ['LCD', 'OLED', 'LTPO OLED'];
const PANEL_POINTS = [0, 80, 100];

/** In the order in which their makers brought them out; the first ones that a name contains. */
const GLASSES: readonly (readonly [name: string, points: number])[] = [
  ['Gorilla Armor', 100],
  ['Gorilla Glass Victus 2', 100],
  ['Ceramic Shield 2', 100],
  ['Gorilla Glass Victus', 80],
  ['Ceramic Shield', 80],
  ['Xiaomi Shield Glass', 80],
  ['Gorilla Glass 7', 65],
  ['Gorilla Glass 6', 60],
  ['Gorilla Glass 5', 50],
  ['Gorilla Glass 3', 30],
  ['Gorilla Glass', 20],
  ['Panda Glass', 20],
  ['Dragontrail', 20],
  ['AGC DT-Star2', 20],
  ['Schott Xensation', 20],
];

/** What each digit of an IP rating is worth: against dust, 0 to 6, and against water, 0 to 9. */
const DUST_POINTS = [0, 0, 0, 0, 5, 10, 20];
const WATER_POINTS = [0, 5, 10, 15, 25, 40, 45, 60, 75, 80];
const NOT_TESTED = 15;

/** Megapixels up to which a lens that nobody names is one for depth or close-ups: no other has so few. */
const HELPER_MAX = 2.5;

export const TERMS: readonly Term[] = [
  {
    part: 'display',
    label: 'Sharpness',
    of: 40,
    how: 'pixels per inch',
    kind: 'linear',
    step: 1,
    read: pixelsPerInch,
    text: (ppi) => `${ppi} ppi`,
  },
  {
    part: 'display',
    label: 'Refresh rate',
    of: 35,
    how: 'hertz, where a step counts less the higher one is',
    kind: 'logarithmic',
    step: 1,
    read: ({ refreshRate }) => refreshRate,
    text: (hertz) => `${published(hertz)} Hz`,
  },
  {
    part: 'display',
    label: 'Panel',
    of: 25,
    how: 'LCD 0, OLED of any name 80, OLED that its maker calls LTPO 100 of 100',
    kind: 'table',
    read: panelOf,
    text: (panel) => PANELS[panel] ?? '',
    points: (panel) => PANEL_POINTS[panel] ?? 0,
  },
  {
    part: 'performance',
    label: 'Chip',
    of: 70,
    how: `its step among ${CHIP_STEPS.length}, by cores, clock and process`,
    kind: 'linear',
    step: 1,
    read: ({ chipset }) => chipStep(chipset),
    text: (step) => `step ${step} of ${CHIP_STEPS.length}`,
  },
  {
    part: 'performance',
    label: 'RAM',
    of: 20,
    how: 'gigabytes of the variant that the price is for, where doubling counts the same everywhere',
    kind: 'logarithmic',
    step: 0.25,
    read: (phone) => pricedVariant(phone)?.ram ?? null,
    text: formatMemory,
  },
  {
    part: 'performance',
    label: 'Storage',
    of: 10,
    how: 'gigabytes of the variant that the price is for, where doubling counts the same everywhere',
    kind: 'logarithmic',
    step: 0.5,
    read: (phone) => pricedVariant(phone)?.storage ?? null,
    text: formatMemory,
  },
  {
    part: 'cameras',
    label: 'Main camera',
    of: 15,
    how: 'megapixels, where doubling counts the same everywhere',
    kind: 'logarithmic',
    step: 0.1,
    read: ({ rearCameras }) => rearCameras[0]?.megapixels ?? null,
    text: megapixels,
  },
  {
    part: 'cameras',
    label: 'Ultrawide',
    of: 25,
    how: 'none 0, below 8 MP 40, from 8 MP 60, from 12 MP 80, from 48 MP 100 of 100',
    kind: 'table',
    read: (phone) => lensOf(phone, ['ultrawide']),
    text: megapixels,
    points: (lens) => (lens === 0 ? 0 : lens < 8 ? 40 : lens < 12 ? 60 : lens < 48 ? 80 : 100),
  },
  {
    part: 'cameras',
    label: 'Telephoto',
    of: 20,
    how: 'none 0, below 10 MP 60, from 10 MP 80, from 48 MP 100 of 100',
    kind: 'table',
    read: (phone) => lensOf(phone, ['telephoto', 'periscope']),
    text: megapixels,
    points: (lens) => (lens === 0 ? 0 : lens < 10 ? 60 : lens < 48 ? 80 : 100),
  },
  {
    part: 'cameras',
    label: 'Stabilised',
    of: 20,
    how: 'all points for optical stabilisation of the main camera',
    kind: 'table',
    read: ({ ois }) => (ois === null ? null : Number(ois)),
    text: (ois) => (ois === 1 ? 'Optically' : 'No'),
    points: (ois) => ois * 100,
  },
  {
    part: 'cameras',
    label: 'Front camera',
    of: 20,
    how: 'megapixels, where doubling counts the same everywhere',
    kind: 'logarithmic',
    step: 0.1,
    read: ({ frontCameras }) => frontCameras[0]?.megapixels ?? null,
    text: megapixels,
  },
  {
    part: 'battery',
    label: 'Capacity',
    of: 55,
    how: 'milliampere hours',
    kind: 'linear',
    step: 10,
    read: ({ batteryCapacity }) => batteryCapacity,
    text: (capacity) => `${formatCount(capacity)} mAh`,
  },
  {
    part: 'battery',
    label: 'By cable',
    of: 30,
    how: 'watts, where doubling counts the same everywhere',
    kind: 'logarithmic',
    step: 0.5,
    read: ({ wiredCharging }) => wiredCharging,
    text: (watts) => `${published(watts)} W`,
  },
  {
    part: 'battery',
    label: 'Wireless',
    of: 15,
    how: 'watts',
    kind: 'linear',
    step: 0.5,
    read: ({ wirelessCharging }) => wirelessCharging,
    text: (watts) => (watts === 0 ? 'None' : `${published(watts)} W`),
  },
  {
    part: 'build',
    label: 'Light for its size',
    of: 35,
    how: 'grams for each inch of display; fewer are better',
    kind: 'linear',
    step: 0.1,
    isLess: true,
    read: ({ weight, displaySize }) =>
      weight === null || displaySize === null ? null : Math.round((weight / displaySize) * 10) / 10,
    text: (grams) => `${grams.toFixed(1)} g per inch`,
  },
  {
    part: 'build',
    label: 'Water and dust',
    of: 40,
    how: `the digits of its IP rating: dust ${listed(DUST_POINTS, 4)}, water ${listed(WATER_POINTS, 1)}, added`,
    kind: 'table',
    read: ipOf,
    text: (code) => `IP${ipDigit(code >> 4)}${ipDigit(code & 15)}`,
    points: (code) => (DUST_POINTS[code >> 4] ?? 0) + (WATER_POINTS[code & 15] ?? 0),
  },
  {
    part: 'build',
    label: 'Glass',
    of: 25,
    how: `by the generation of the glass: ${GLASSES.map(([name, points]) => `${name} ${points}`).join(', ')} of 100`,
    kind: 'table',
    read: ({ glass }) => indexOrNull(GLASSES.findIndex(([name]) => glass?.toLowerCase().includes(name.toLowerCase()))),
    text: (at) => GLASSES[at]?.[0] ?? '',
    points: (at) => GLASSES[at]?.[1] ?? 0,
  },
];

/** Behind the terms its weight is kept, which gets no points by itself and is compared at a price. */
export const WEIGHT_AT = TERMS.length;
export const FIGURES_KEPT = TERMS.length + 1;

/** What a phone has of each term, in their order, and its weight; NaN where nobody published it. */
export function termFigures(phone: Phone): Float32Array {
  const figures = new Float32Array(FIGURES_KEPT);
  TERMS.forEach((term, at) => {
    figures[at] = term.read(phone) ?? Number.NaN;
  });
  figures[WEIGHT_AT] = phone.weight ?? Number.NaN;
  return figures;
}

/** Points of a hundred; null where the figure is unknown or there is nothing to compare it with. */
export function termPoints(term: Term, figure: number, scale: Scale | null): number | null {
  if (Number.isNaN(figure)) return null;
  if (term.kind === 'table') return term.points(figure);
  if (scale === null) return null;
  const { from, to } = scale;
  if (from === to) return (term.isLess ? figure <= to : figure >= to) ? 100 : 0;
  const share = term.kind === 'linear' ? (figure - from) / (to - from) : Math.log(figure / from) / Math.log(to / from);
  return Math.min(1, Math.max(0, share)) * 100;
}

export function scaleText(term: ScaledTerm, { from, to }: Scale): string {
  const none = term.text(from);
  return `no points ${none === 'None' ? 'without it' : `at ${none}`}, all at ${term.text(to)}`;
}

function pixelsPerInch({ pixels, displaySize }: Phone): number | null {
  return pixels === null || displaySize === null
    ? null
    : Math.round(Math.hypot(pixels.width, pixels.height) / displaySize);
}

function panelOf({ displayType }: Phone): number | null {
  if (displayType === null) return null;
  if (/oled/i.test(displayType)) return /ltpo/i.test(displayType) ? 2 : 1;
  return /lcd|ips|tft|pls/i.test(displayType) ? 0 : null;
}

/** The variant the price is for, or the smallest where none has one. */
function pricedVariant({ variants }: Phone) {
  return headlineVariant(variants) ?? [...variants].sort(byMemory)[0] ?? null;
}

/** The megapixels of the best lens of a kind, 0 where there is none; null where a lens might be one. */
function lensOf({ rearCameras }: Phone, kinds: readonly string[]): number | null {
  if (rearCameras.length === 0) return null;
  const lenses = rearCameras.filter(({ kind }) => kind !== null && kinds.includes(kind));
  if (lenses.length > 0) return Math.max(...lenses.map((lens) => lens.megapixels));
  return rearCameras.some((lens) => lens.kind === null && lens.megapixels > HELPER_MAX) ? null : 0;
}

/** Figures are kept in single precision, in which 185.9 is 185.89999389648438. */
function published(figure: number): number {
  return Math.round(figure * 100) / 100;
}

export function gramsText(weight: number): string {
  return `${published(weight)} g`;
}

function megapixels(figure: number): string {
  return figure === 0 ? 'None' : `${published(figure)} MP`;
}

/** Both digits in one number. */
function ipOf({ ipRating }: Phone): number | null {
  const [, dust, water] = /^IP([0-6X])([0-9X])/i.exec(ipRating ?? '') ?? [];
  const digit = (text: string) => (/x/i.test(text) ? NOT_TESTED : Number(text));
  return dust === undefined || water === undefined ? null : (digit(dust) << 4) | digit(water);
}

function ipDigit(digit: number): string {
  return digit === NOT_TESTED ? 'X' : String(digit);
}

function listed(points: readonly number[], from: number): string {
  return points
    .slice(from)
    .map((value, at) => `${from + at}: ${value}`)
    .join(', ');
}

function indexOrNull(at: number): number | null {
  return at < 0 ? null : at;
}
