import { formatCount } from '#contract/count.ts';
import { appearanceOf, type FigureKey } from '#contract/phone/fields.ts';
import { capital, formatMemory } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { FigurePart } from '#contract/phone/score/parts.ts';
import type { Scores } from './scores.ts';
import { gramsText, TERMS, WEIGHT_AT } from './terms.ts';

/** A figure compared with phones at the same price that publish it. */
export interface Standing {
  figure: StandingFigure;
  value: number;
  /** The median of the others. */
  typical: number;
  /** The other phones' figures, and how many are worse and better. */
  others: readonly number[];
  known: number;
  less: number;
  more: number;
}

/** A figure that is compared between phones at the same price. */
export interface StandingFigure {
  key: string;
  part: FigurePart;
  /** Its index among the stored figures. */
  at: number;
  isLess?: true;
  /** Whether the difference from the typical figure is noticeable; by default any is. */
  isNoticed?: (value: number, typical: number) => boolean;
  /**
   * `Bigger` and `Smaller` before `than most`, and `Typical capacity`; only for the key figures of a phone's page. Each
   * names what is measured, because the part it belongs to has its own words (`comparedToTypical`).
   */
  words?: readonly [better: string, worse: string, typical: string];
  /** The sentence; null if there is nothing to say. */
  for: (standing: Standing, card: ProductCard) => string | null;
  against: (standing: Standing, card: ProductCard) => string | null;
}

const MOST = 0.6;
const NEARLY_ALL = 0.9;
/** A screen below SHARP_PPI is never called sharp, one above COARSE_PPI never coarse. */
const SHARP_PPI = 400;
const COARSE_PPI = 300;

export function termAt(label: string): number {
  const at = TERMS.findIndex((term) => term.label === label);
  if (at < 0) throw new RangeError(`No term ${label}`);
  return at;
}

export const BATTERY = termAt('Capacity');
export const CHARGING = termAt('Wired charging');
export const WIRELESS = termAt('Wireless charging');
export const CHIP = termAt('Chip');
export const SHARPNESS = termAt('Sharpness');
export const REFRESH = termAt('Refresh rate');
export const RAM = termAt('RAM');
export const STORAGE = termAt('Storage');
export const SENSOR = termAt('Main sensor');
export const ZOOM = termAt('Zoom');
export const STABILISED = termAt('Optical stabilisation');
export const ULTRAWIDE = termAt('Ultrawide');
export const WATER = termAt('Water and dust');

/** A stored figure formatted as on the specification sheet. */
export function figureText(at: number, figure: number): string {
  return TERMS[at]?.text(figure) ?? gramsText(figure);
}

/** Uses the field table: differences below `betterFrom` do not count. */
function fromMargin(key: FigureKey) {
  const margin = appearanceOf(key).betterFrom ?? 0;
  return (value: number, typical: number) => Math.abs(value - typical) >= margin;
}

const isTenthApart = (value: number, typical: number) => Math.abs(value - typical) >= 0.1 * Math.max(value, typical);
const MEMORY_STEP = 1.3;
const isStepApart = (value: number, typical: number) =>
  Math.max(value, typical) >= MEMORY_STEP * Math.min(value, typical);

/** `most` or `nearly all` of the phones that publish the figure. */
function most(count: number, known: number): string {
  return count >= NEARLY_ALL * known ? 'nearly all' : 'most';
}

/** The same after `than`. */
const mostOthers = (count: number, known: number) => `${most(count, known)} others`;

/** A figure beside the typical one: `{The 6,000 mAh battery is bigger than} most others; 5,000 is typical.` */
const ahead = ({ less, known }: Standing, start: string, typical: string) =>
  `${start} ${mostOthers(less, known)}; ${typical} is typical.`;
const behind = ({ more, known }: Standing, start: string, typical: string) =>
  `${start} ${mostOthers(more, known)}; ${typical} is typical.`;

function memory(noun: string, at: number): Pick<StandingFigure, 'at' | 'isNoticed' | 'for' | 'against'> {
  return {
    at,
    isNoticed: isStepApart,
    for: ({ value, typical, less, known }) =>
      `More ${noun} than ${mostOthers(less, known)}: ${formatMemory(value)}, where ${formatMemory(typical)} is typical.`,
    against: ({ value, typical, more, known }) =>
      more === known
        ? `Only ${formatMemory(value)} of ${noun}; every other phone at this price has more.`
        : `Less ${noun} than ${mostOthers(more, known)}: ${formatMemory(value)}, where ${formatMemory(typical)} is typical.`,
  };
}

const mAh = formatCount;
const watts = (figure: number) => figureText(CHARGING, figure);
const grams = (figure: number) => figureText(WEIGHT_AT, figure);

/** In the order of importance to buyers. */
export const STANDING_FIGURES: readonly StandingFigure[] = [
  {
    key: 'chip',
    part: 'performance',
    at: CHIP,
    words: ['Faster', 'Slower', 'Typical speed'],
    for: ({ more, less, known }) =>
      more === 0 ? 'No phone at this price has a faster chip.' : `A faster chip than ${mostOthers(less, known)}.`,
    against: ({ more, known }) =>
      more === known
        ? 'Every other phone at this price has a faster chip.'
        : `${capital(most(more, known))} phones at this price have a faster chip.`,
  },
  {
    key: 'battery',
    part: 'battery',
    at: BATTERY,
    words: ['Bigger', 'Smaller', 'Typical capacity'],
    isNoticed: fromMargin('batteryCapacity'),
    for: (standing) => {
      const { value, typical, less, known } = standing;
      if (less === known)
        return `The biggest battery at this price: ${mAh(value)} mAh, where ${mAh(typical)} is typical.`;
      return ahead(standing, `The ${mAh(value)} mAh battery is bigger than`, mAh(typical));
    },
    against: (standing) => {
      const { value, typical, more, known } = standing;
      if (more === known)
        return `The smallest battery at this price: ${mAh(value)} mAh, where ${mAh(typical)} is typical.`;
      return behind(standing, `The ${mAh(value)} mAh battery is smaller than`, mAh(typical));
    },
  },
  {
    key: 'charging',
    part: 'battery',
    at: CHARGING,
    words: ['Faster', 'Slower', 'Typical speed'],
    isNoticed: (value, typical) =>
      fromMargin('wiredCharging')(value, typical) && Math.abs(value - typical) >= 0.2 * Math.max(value, typical),
    for: (standing) => {
      const { value, typical, less, known } = standing;
      if (less === known)
        return `The fastest charging at this price: ${watts(value)}, where ${watts(typical)} is typical.`;
      return ahead(standing, `Charges at ${watts(value)}, faster than`, watts(typical));
    },
    against: (standing) => {
      const { value, typical, more, known } = standing;
      if (more === known)
        return `The slowest charging at this price: ${watts(value)}, where ${watts(typical)} is typical.`;
      return behind(standing, `Charges at ${watts(value)}, slower than`, watts(typical));
    },
  },
  {
    key: 'sensor',
    part: 'cameras',
    at: SENSOR,
    words: ['Larger sensor', 'Smaller sensor', 'Typical sensor'],
    isNoticed: isTenthApart,
    for: ({ value, typical, less, known }) =>
      `A larger main sensor than ${mostOthers(less, known)}: ${figureText(SENSOR, value)}, where ${figureText(SENSOR, typical)} is typical.`,
    against: ({ value, typical, more, known }) =>
      `A smaller main sensor than ${mostOthers(more, known)}: ${figureText(SENSOR, value)}, where ${figureText(SENSOR, typical)} is typical.`,
  },
  {
    key: 'water',
    part: 'build',
    at: WATER,
    words: ['Better protected', 'Less protected', 'Typical protection'],
    for: ({ value, others, known }) => {
      const behind = others.filter((other) => !isWellSealed(other)).length;
      if (!isWellSealed(value) || behind < MOST * known) return null;
      const does = survivesDunk(value) ? 'Survives being under water' : 'Withstands high-pressure water jets';
      return `${does} (${figureText(WATER, value)}); ${most(behind, known)} phones at this price do not.`;
    },
    against: ({ value, others, more, known }) => {
      if (isWellSealed(value)) return null;
      const start = value === 0 ? 'No water protection' : `Splash-proof only (${figureText(WATER, value)})`;
      const dunked = others.filter(survivesDunk).length;
      if (dunked >= MOST * known)
        return `${start}; ${most(dunked, known)} phones at this price survive being under water.`;
      if (value === 0) return `${start}; ${most(more, known)} phones at this price have some.`;
      const sealed = others.filter(isWellSealed).length;
      return sealed >= MOST * known ? `${start}; ${most(sealed, known)} phones at this price are better sealed.` : null;
    },
  },
  {
    key: 'refresh',
    part: 'display',
    at: REFRESH,
    isNoticed: fromMargin('refreshRate'),
    for: ({ value, typical, less, known }) =>
      `A smoother screen than ${mostOthers(less, known)}: ${figureText(REFRESH, value)}, where ${figureText(REFRESH, typical)} is typical.`,
    against: ({ value, typical }) =>
      `The screen refreshes at only ${figureText(REFRESH, value)}; ${figureText(REFRESH, typical)} is typical.`,
  },
  {
    key: 'sharpness',
    part: 'display',
    at: SHARPNESS,
    words: ['Sharper', 'Less sharp', 'Typical sharpness'],
    isNoticed: fromMargin('pixelDensity'),
    for: (standing) => {
      const { value, typical } = standing;
      return value < SHARP_PPI ? null : ahead(standing, `At ${value} ppi the screen is sharper than`, `${typical}`);
    },
    against: (standing) => {
      const { value, typical } = standing;
      return value >= COARSE_PPI
        ? null
        : behind(standing, `At ${value} ppi the screen is less sharp than`, `${typical}`);
    },
  },
  { key: 'ram', part: 'performance', ...memory('RAM', RAM) },
  { key: 'storage', part: 'performance', ...memory('storage', STORAGE) },
  {
    key: 'zoom',
    part: 'cameras',
    at: ZOOM,
    for: ({ value, typical, less, known }) =>
      typical === 0
        ? `A ${reach(value)} zoom camera; ${most(less, known)} phones at this price have none.`
        : isFurther(value, typical)
          ? `The ${reach(value)} zoom is longer than ${mostOthers(less, known)}; ${reach(typical)} is typical.`
          : null,
    against: ({ value, typical, more, known }) =>
      value === 0
        ? `No zoom camera; ${most(more, known)} phones at this price have one.`
        : isFurther(typical, value)
          ? `The ${reach(value)} zoom is shorter than ${mostOthers(more, known)}; ${reach(typical)} is typical.`
          : null,
  },
  {
    key: 'stabilised',
    part: 'cameras',
    at: STABILISED,
    for: ({ less, known }) =>
      `The main camera is optically stabilised; ${most(less, known)} phones at this price don’t have that.`,
    against: ({ more, known }) => `No optical stabilisation; ${most(more, known)} phones at this price have it.`,
  },
  {
    key: 'ultrawide',
    part: 'cameras',
    at: ULTRAWIDE,
    words: ['Stronger', 'Weaker', 'Typical resolution'],
    isNoticed: (value, typical) => Math.max(value, typical) >= 1.4 * Math.min(value, typical),
    for: ({ value, typical, less, known }) =>
      typical === 0
        ? `An ultrawide camera (${figureText(ULTRAWIDE, value)}); ${most(less, known)} phones at this price have none.`
        : `The ${figureText(ULTRAWIDE, value)} ultrawide is stronger than ${mostOthers(less, known)}; ${figureText(ULTRAWIDE, typical)} is typical.`,
    against: ({ value, typical, more, known }) =>
      value === 0
        ? `No ultrawide camera; ${most(more, known)} phones at this price have one.`
        : `The ${figureText(ULTRAWIDE, value)} ultrawide is weaker than ${mostOthers(more, known)}; ${figureText(ULTRAWIDE, typical)} is typical.`,
  },
  {
    key: 'weight',
    part: 'build',
    at: WEIGHT_AT,
    words: ['Lighter', 'Heavier', 'Typical weight'],
    isLess: true,
    isNoticed: fromMargin('weight'),
    for: (standing) => {
      const { value, typical, less, known } = standing;
      if (less === known)
        return `The lightest phone at this price: ${grams(value)}, where ${grams(typical)} is typical.`;
      return ahead(standing, `At ${grams(value)} it is lighter than`, grams(typical));
    },
    against: (standing) => {
      const { value, typical, more, known } = standing;
      if (more === known)
        return `The heaviest phone at this price: ${grams(value)}, where ${grams(typical)} is typical.`;
      return behind(standing, `At ${grams(value)} it is heavier than`, grams(typical));
    },
  },
  {
    key: 'wireless',
    part: 'battery',
    at: WIRELESS,
    for: ({ value, typical, less, known }) =>
      typical === 0
        ? `Charges wirelessly at ${figureText(WIRELESS, value)}; ${most(less, known)} phones at this price cannot.`
        : null,
    against: ({ value, more, known }) =>
      value === 0 ? `No wireless charging; ${most(more, known)} phones at this price have it.` : null,
  },
];

/** How a phone's figures compare with those of others; figures that too few publish are left out. */
export function standingsOf(scores: Scores, slot: number, others: readonly number[]): Standing[] {
  return STANDING_FIGURES.flatMap((figure) => standingOf(figure, scores, slot, others) ?? []);
}

const ascending = (a: number, b: number) => a - b;
const descending = (a: number, b: number) => b - a;

function standingOf(figure: StandingFigure, scores: Scores, slot: number, others: readonly number[]): Standing | null {
  const value = scores.figure(slot, figure.at);
  if (Number.isNaN(value)) return null;
  const own = rankOf(figure, value);
  const term = TERMS[figure.at];
  const isByPlatform = term !== undefined && term.kind !== 'table' && term.byPlatform === true;
  const platform = scores.platform(slot);
  const theirs: number[] = [];
  let [less, more] = [0, 0];
  for (const other of others) {
    const their = scores.figure(other, figure.at);
    if (Number.isNaN(their) || (isByPlatform && scores.platform(other) !== platform)) continue;
    theirs.push(their);
    const rank = rankOf(figure, their);
    if (rank < own) less++;
    else if (rank > own) more++;
  }
  if (theirs.length < KNOWN_MIN) return null;
  if (term?.kind === 'table') theirs.sort((a, b) => rankOf(figure, a) - rankOf(figure, b));
  else theirs.sort(figure.isLess ? descending : ascending);
  const typical = theirs[(theirs.length - 1) >> 1] as number;
  return { figure, value, typical, others: theirs, known: theirs.length, less, more };
}

/** Fewer phones are not enough to compare with. */
export const KNOWN_MIN = 5;

/** Larger is better: the table's points, or the figure itself. */
function rankOf({ at, isLess }: StandingFigure, value: number): number {
  const term = TERMS[at];
  if (term?.kind === 'table') return term.points(value);
  return isLess ? -value : value;
}

/** A short text below the figure; null if it is not a key figure. */
export function standingText(standing: Standing): string | null {
  const { figure, value, less, more, known } = standing;
  if (!figure.words) return null;
  const [better, worse, typical] = figure.words;
  if (leads(standing))
    return more === 0 && figure.at === CHIP ? 'None faster at this price' : `${better} than ${most(less, known)}`;
  if (!trails(standing)) return typical;
  return figure.at === ULTRAWIDE && value === 0
    ? `${capital(most(more, known))} have one`
    : `${worse} than ${most(more, known)}`;
}

/** Most others are noticeably worse. */
export function leads({ figure, value, typical, less, known }: Standing): boolean {
  return less >= MOST * known && (figure.isNoticed?.(value, typical) ?? true);
}

export function trails({ figure, value, typical, more, known }: Standing): boolean {
  return more >= MOST * known && (figure.isNoticed?.(value, typical) ?? true);
}

/** Water digits 7 and 8 are about immersion. 9 is about jets: it is tested separately and does not include them. */
export function survivesDunk(code: number): boolean {
  return isWellSealed(code) && (code & 15) !== 9;
}

function isWellSealed(code: number): boolean {
  const water = code & 15;
  return code !== 0 && water >= 7 && water <= 9;
}

export function reach(zoom: number): string {
  return `${Math.round(Math.abs(zoom) * 10) / 10}x`;
}

function isFurther(zoom: number, than: number): boolean {
  return Math.abs(zoom) >= 1.2 * Math.abs(than);
}
