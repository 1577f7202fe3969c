import { formatCount } from '#contract/count.ts';
import type { Phone } from '#contract/phone/fields.ts';
import { formatMemory } from '#contract/phone/format.ts';
import { byMemory, headlineVariant } from '#contract/phone/prices.ts';
import type { FigurePart } from '#contract/phone/score/parts.ts';
import { pixelDensity } from '#contract/phone/screen.ts';
import { CHIP_STEPS, chipStep } from './chips.ts';

/** The figures for zero and for full points; points are linear in between. */
export interface Scale {
  from: number;
  to: number;
}

interface TermOf {
  part: FigurePart;
  label: string;
  /** The term's points out of the hundred of its part. */
  of: number;
  /** How it is computed, as text after the label. */
  how: string;
  /** The phone's value as a number; null if unpublished. */
  read: (phone: Phone) => number | null;
  text: (figure: number) => string;
}

/** Scored on a scale derived from recent phones. */
export interface ScaledTerm extends TermOf {
  kind: 'linear' | 'logarithmic';
  /** The ends of the scale are rounded to this. */
  step: number;
  /** Less is better. */
  isLess?: true;
  /** Compared within iOS and within Android, because a milliampere hour or gigabyte is not worth the same on both. */
  byPlatform?: true;
}

/** Scored by our own table, from 0 to 100. */
export interface TableTerm extends TermOf {
  kind: 'table';
  points: (figure: number) => number;
}

export type Term = ScaledTerm | TableTerm;

const PANELS = ['LCD', 'OLED', 'LTPO OLED'];
const PANEL_POINTS = [0, 80, 100];

/** Strongest first; the first one that a name contains wins. */
const GLASSES: readonly (readonly [name: string, points: number])[] = [
  ['Gorilla Armor', 100],
  ['Gorilla Glass Ceramic', 100],
  ['Ceramic Shield 2', 100],
  ['Gorilla Glass Victus 2', 90],
  ['Ceramic Guard', 90],
  ['Shield Glass', 80],
  ['Gorilla Glass Victus', 80],
  ['Ceramic Shield', 80],
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

/** Points by the digits of an IP rating: dust, 0 to 6, and water, 0 to 9. */
const DUST_POINTS = [0, 0, 0, 0, 5, 10, 20];
const WATER_POINTS = [0, 5, 10, 15, 25, 40, 45, 60, 75, 80];
const NOT_TESTED = 15;

/** An unnamed lens with at most this many megapixels is for depth or close-ups; no other lens has so few. */
const HELPER_MAX = 2.5;

/** A sensor of one third of an inch gets no points. */
const SENSOR_SMALLEST = 3;

/** The zoom assumed if its reach is unpublished: makers call nothing less a telephoto or periscope. */
const LEAST_ZOOM = { telephoto: 2, periscope: 3 };
/** The focal length assumed for a main camera if unpublished. */
const MAIN_FOCAL_LENGTH = 24;
/** Full points from this zoom on, half of them at 2×. */
const ZOOM_MOST = 5;
const ZOOM_LEAST = 2;
/** A zoom lens with fewer megapixels gets four fifths of the points. */
const ZOOM_MEGAPIXELS = 12;

export const TERMS: readonly Term[] = [
  {
    part: 'display',
    label: 'Sharpness',
    of: 40,
    how: 'pixels per inch',
    kind: 'linear',
    step: 1,
    read: pixelDensity,
    text: (ppi) => `${ppi} ppi`,
  },
  {
    part: 'display',
    label: 'Refresh rate',
    of: 35,
    how: 'in hertz; the higher the rate, the less each extra hertz counts',
    kind: 'logarithmic',
    step: 1,
    read: ({ refreshRate }) => refreshRate,
    text: (hertz) => `${published(hertz)} Hz`,
  },
  {
    part: 'display',
    label: 'Panel',
    of: 25,
    how: 'LCD 0%, OLED 80%, LTPO OLED 100%',
    kind: 'table',
    read: panelOf,
    text: (panel) => PANELS[panel] ?? '',
    points: (panel) => PANEL_POINTS[panel] ?? 0,
  },
  {
    part: 'performance',
    label: 'Chip',
    of: 70,
    how: `its step in our list of ${CHIP_STEPS.length}, by cores, clock speed and manufacturing process`,
    kind: 'linear',
    step: 1,
    read: ({ chipset }) => chipStep(chipset),
    text: (step) => `step ${step} of ${CHIP_STEPS.length}`,
  },
  {
    part: 'performance',
    label: 'RAM',
    of: 20,
    how: 'in gigabytes, of the variant whose price we show; each doubling counts the same. iPhones are compared only with iPhones',
    kind: 'logarithmic',
    step: 0.25,
    byPlatform: true,
    read: (phone) => pricedVariant(phone)?.ram ?? null,
    text: formatMemory,
  },
  {
    part: 'performance',
    label: 'Storage',
    of: 10,
    how: 'in gigabytes, of the variant whose price we show; each doubling counts the same',
    kind: 'logarithmic',
    step: 0.5,
    read: (phone) => pricedVariant(phone)?.storage ?? null,
    text: formatMemory,
  },
  {
    part: 'cameras',
    label: 'Main sensor',
    of: 35,
    how: `its size in inches: no points up to 1/${SENSOR_SMALLEST}″, full points at 1″ or larger; each doubling counts the same`,
    kind: 'table',
    read: ({ rearCameras }) => inches(rearCameras[0]?.sensorSize),
    text: (size) => `1/${published(1 / size)}″`,
    points: (size) => Math.min(1, Math.max(0, 1 + Math.log(size) / Math.log(SENSOR_SMALLEST))) * 100,
  },
  {
    part: 'cameras',
    label: 'Zoom',
    of: 25,
    how: `by optical reach: none 0%, 2x 50%, 3x 72%, 4x 88%, 5x or longer 100%. A zoom camera below ${ZOOM_MEGAPIXELS} MP gets four fifths of that. A telephoto counts as at least 2x, a periscope as at least 3x`,
    kind: 'table',
    read: zoomOf,
    text: (zoom) =>
      zoom === 0 ? 'None' : `${published(Math.abs(zoom))}x${zoom < 0 ? ` below ${ZOOM_MEGAPIXELS} MP` : ''}`,
    points: zoomPoints,
  },
  {
    part: 'cameras',
    label: 'Optical stabilisation',
    of: 15,
    how: 'full points if the main camera has optical stabilisation',
    kind: 'table',
    read: ({ ois }) => (ois === null ? null : Number(ois)),
    text: (ois) => (ois === 1 ? 'Yes' : 'No'),
    points: (ois) => ois * 100,
  },
  {
    part: 'cameras',
    label: 'Ultrawide',
    of: 15,
    how: 'none 0%, below 8 MP 40%, 8 MP or more 60%, 12 MP or more 80%, 48 MP or more 100%',
    kind: 'table',
    read: ultrawideOf,
    text: megapixels,
    points: (lens) => (lens === 0 ? 0 : lens < 8 ? 40 : lens < 12 ? 60 : lens < 48 ? 80 : 100),
  },
  {
    part: 'cameras',
    label: 'Front camera',
    of: 5,
    how: 'in megapixels; each doubling counts the same',
    kind: 'logarithmic',
    step: 0.1,
    read: ({ frontCameras }) => frontCameras[0]?.megapixels ?? null,
    text: megapixels,
  },
  {
    part: 'cameras',
    label: 'Megapixels',
    of: 5,
    how: 'of the main camera; each doubling counts the same',
    kind: 'logarithmic',
    step: 0.1,
    read: ({ rearCameras }) => rearCameras[0]?.megapixels ?? null,
    text: megapixels,
  },
  {
    part: 'battery',
    label: 'Capacity',
    of: 55,
    how: 'in mAh. iPhones are compared only with iPhones',
    kind: 'linear',
    step: 10,
    byPlatform: true,
    read: ({ batteryCapacity }) => batteryCapacity,
    text: (capacity) => `${formatCount(capacity)} mAh`,
  },
  {
    part: 'battery',
    label: 'Wired charging',
    of: 30,
    how: 'in watts; each doubling counts the same',
    kind: 'logarithmic',
    step: 0.5,
    read: ({ wiredCharging }) => wiredCharging,
    text: (watts) => `${published(watts)} W`,
  },
  {
    part: 'battery',
    label: 'Wireless charging',
    of: 15,
    how: 'in watts',
    kind: 'linear',
    step: 0.5,
    read: ({ wirelessCharging }) => wirelessCharging,
    text: (watts) => (watts === 0 ? 'None' : `${published(watts)} W`),
  },
  {
    part: 'build',
    label: 'Weight for its size',
    of: 30,
    how: 'grams per inch of display; less is better',
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
    how: `the percentages for the two digits of the IP rating, added up. Dust (first digit): ${listed(DUST_POINTS, 4)}. Water (second digit): ${listed(WATER_POINTS, 1)}. No rating gives 0%`,
    kind: 'table',
    read: ipOf,
    text: (code) => (code === 0 ? 'None' : `IP${ipDigit(code >> 4)}${ipDigit(code & 15)}`),
    points: (code) => (DUST_POINTS[code >> 4] ?? 0) + (WATER_POINTS[code & 15] ?? 0),
  },
  {
    part: 'build',
    label: 'Glass',
    of: 30,
    how: `by its generation: ${GLASSES.map(([name, points]) => `${name} ${points}%`).join(', ')}`,
    kind: 'table',
    read: ({ glass }) => indexOrNull(GLASSES.findIndex(([name]) => glass?.toLowerCase().includes(name.toLowerCase()))),
    text: (at) => GLASSES[at]?.[0] ?? '',
    points: (at) => GLASSES[at]?.[1] ?? 0,
  },
];

/** After the terms come the weight, which scores no points but is compared at a price, and the platform. */
export const WEIGHT_AT = TERMS.length;
export const PLATFORM_AT = TERMS.length + 1;
export const FIGURE_COUNT = TERMS.length + 2;
export const ANDROID = 0;
export const IOS = 1;

/** A phone's figures by term, its weight and platform; NaN if unpublished. */
export function termFigures(phone: Phone): Float32Array {
  const figures = new Float32Array(FIGURE_COUNT);
  TERMS.forEach((term, at) => {
    figures[at] = term.read(phone) ?? Number.NaN;
  });
  figures[WEIGHT_AT] = phone.weight ?? Number.NaN;
  figures[PLATFORM_AT] = phone.os?.startsWith('iOS') ? IOS : ANDROID;
  return figures;
}

/** Whole points out of a hundred; null if the figure is unknown or there is nothing to compare with. */
export function termPoints(term: Term, figure: number, scale: Scale | null): number | null {
  if (Number.isNaN(figure)) return null;
  if (term.kind === 'table') return Math.round(term.points(figure));
  if (scale === null) return null;
  const { from, to } = scale;
  // If no phone has the feature, lacking it must not score points.
  if (from === to) return (term.isLess ? figure <= to : figure > 0 && figure >= to) ? 100 : 0;
  const share = term.kind === 'linear' ? (figure - from) / (to - from) : Math.log(figure / from) / Math.log(to / from);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

export function scaleText(term: ScaledTerm, { from, to }: Scale): string {
  const none = term.text(from);
  return `no points ${none === 'None' ? 'without it' : `at ${none}`}, full points at ${term.text(to)}`;
}

function panelOf({ displayType }: Phone): number | null {
  if (displayType === null) return null;
  if (/oled/i.test(displayType)) return /ltpo/i.test(displayType) ? 2 : 1;
  return /lcd|ips|tft|pls/i.test(displayType) ? 0 : null;
}

/** The variant that the price is for, or the smallest if none has a price. */
function pricedVariant({ variants }: Phone) {
  return headlineVariant(variants) ?? [...variants].sort(byMemory)[0] ?? null;
}

function inches(sensorSize: number | undefined): number | null {
  return sensorSize === undefined ? null : 1 / sensorSize;
}

/** Megapixels of the best ultrawide, 0 if there is none; null if an unnamed lens might be one. */
function ultrawideOf({ rearCameras }: Phone): number | null {
  const lenses = rearCameras.filter(({ kind }) => kind === 'ultrawide');
  if (lenses.length > 0) return Math.max(...lenses.map((lens) => lens.megapixels));
  return isEveryLensNamed(rearCameras) ? 0 : null;
}

/**
 * The reach of the best zoom lens, negative if it has few megapixels; 0 for none, null if an unnamed lens might be one.
 */
function zoomOf({ rearCameras }: Phone): number | null {
  const main = rearCameras[0]?.focalLength ?? MAIN_FOCAL_LENGTH;
  // Sources disagree about the order of lenses, so the reach may be recorded at another one.
  const written = rearCameras.slice(1).map(({ zoom, focalLength }) => zoom ?? (focalLength ?? 0) / main);
  const zooms = rearCameras.flatMap(({ kind, megapixels }) => {
    if (kind !== 'telephoto' && kind !== 'periscope') return [];
    const reach = Math.max(...written, LEAST_ZOOM[kind]);
    return megapixels < ZOOM_MEGAPIXELS ? -reach : reach;
  });
  if (zooms.length > 0) return zooms.reduce((best, zoom) => (zoomPoints(zoom) > zoomPoints(best) ? zoom : best));
  return isEveryLensNamed(rearCameras) ? 0 : null;
}

function zoomPoints(zoom: number): number {
  if (zoom === 0) return 0;
  const reach = Math.min(Math.max(Math.abs(zoom), 1), ZOOM_MOST);
  const points = 50 + (50 * Math.log(reach / ZOOM_LEAST)) / Math.log(ZOOM_MOST / ZOOM_LEAST);
  return zoom < 0 ? points * 0.8 : points;
}

function isEveryLensNamed(lenses: Phone['rearCameras']): boolean {
  return lenses.length > 0 && lenses.every((lens) => lens.kind !== null || lens.megapixels <= HELPER_MAX);
}

/** Figures are stored in single precision, in which 185.9 becomes 185.89999389648438. */
function published(figure: number): number {
  return Math.round(figure * 100) / 100;
}

export function gramsText(weight: number): string {
  return `${published(weight)} g`;
}

function megapixels(figure: number): string {
  return figure === 0 ? 'None' : `${published(figure)} MP`;
}

/** Both digits as one number. */
function ipOf({ ipRating }: Phone): number | null {
  if (/^none$/i.test(ipRating ?? '')) return 0;
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
    .map((value, at) => `${from + at} gives ${value}%`)
    .join(', ');
}

function indexOrNull(at: number): number | null {
  return at < 0 ? null : at;
}
