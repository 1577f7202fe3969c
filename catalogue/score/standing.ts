import type { ProductCard } from '#contract/phone/product.ts';
import type { Scores } from './scores.ts';
import { gramsText, TERMS, WEIGHT_AT } from './terms.ts';

/** A figure by which phones at one price are told apart. */
export interface StandingFigure {
  key: string;
  /** What it is called in a sentence: `for its …`. */
  noun: string;
  /** Who looks for it looks for this: `a sharp screen`; where it is not just the noun. */
  sought?: string;
  /** Its place among the kept figures. */
  at: number;
  isLess?: true;
  /** The sentences, from the figure and a share in per cent; none for figures that say little alone. */
  for?: (figure: number, share: number, card: ProductCard) => string;
  against?: (figure: number, share: number, card: ProductCard) => string;
}

function termAt(label: string): number {
  const at = TERMS.findIndex((term) => term.label === label);
  if (at < 0) throw new RangeError(`No term ${label}`);
  return at;
}

function said(at: number, figure: number): string {
  return TERMS[at]?.text(figure) ?? gramsText(figure);
}

const BATTERY = termAt('Capacity');
const CHARGING = termAt('By cable');
const CHIP = termAt('Chip');
const SHARPNESS = termAt('Sharpness');
const REFRESH = termAt('Refresh rate');
const RAM = termAt('RAM');
const STORAGE = termAt('Storage');
const ULTRAWIDE = termAt('Ultrawide');
const TELEPHOTO = termAt('Telephoto');
const WATER = termAt('Water and dust');

export const STANDING_FIGURES: readonly StandingFigure[] = [
  {
    key: 'battery',
    noun: 'battery',
    at: BATTERY,
    for: (figure, share) => `${said(BATTERY, figure)}: a bigger battery than ${share}% at its price.`,
    against: (figure, share) => `${said(BATTERY, figure)}: ${share}% at its price have a bigger battery.`,
  },
  {
    key: 'charging',
    noun: 'charging',
    at: CHARGING,
    for: (figure, share) => `${said(CHARGING, figure)} by cable: charges faster than ${share}% at its price.`,
    against: (figure, share) => `${said(CHARGING, figure)} by cable: ${share}% at its price charge faster.`,
  },
  {
    key: 'chip',
    noun: 'speed',
    at: CHIP,
    for: (_, share, { chipset }) => `${chipset}: a quicker chip than ${share}% at its price.`,
    against: (_, share, { chipset }) => `${chipset}: ${share}% at its price have a quicker chip.`,
  },
  {
    key: 'sharpness',
    noun: 'sharp screen',
    sought: 'a sharp screen',
    at: SHARPNESS,
    for: (figure, share) => `${said(SHARPNESS, figure)}: a sharper screen than ${share}% at its price.`,
    against: (figure, share) => `${said(SHARPNESS, figure)}: ${share}% at its price have a sharper screen.`,
  },
  {
    key: 'refresh',
    noun: 'smooth screen',
    sought: 'a smooth screen',
    at: REFRESH,
    for: (figure, share) => `${said(REFRESH, figure)}: a smoother screen than ${share}% at its price.`,
    against: (figure, share) => `${said(REFRESH, figure)}: ${share}% at its price have a smoother screen.`,
  },
  {
    key: 'ram',
    noun: 'memory',
    at: RAM,
    for: (figure, share) => `${said(RAM, figure)} of RAM for that price: more than ${share}%.`,
    against: (figure, share) => `${said(RAM, figure)} of RAM for that price: ${share}% give more.`,
  },
  {
    key: 'storage',
    noun: 'storage',
    at: STORAGE,
    for: (figure, share) => `${said(STORAGE, figure)} of storage for that price: more than ${share}%.`,
    against: (figure, share) => `${said(STORAGE, figure)} of storage for that price: ${share}% give more.`,
  },
  {
    key: 'weight',
    noun: 'lightness',
    at: WEIGHT_AT,
    isLess: true,
    for: (figure, share) => `${said(WEIGHT_AT, figure)}: lighter than ${share}% at its price.`,
    against: (figure, share) => `${said(WEIGHT_AT, figure)}: ${share}% at its price are lighter.`,
  },
  {
    key: 'ultrawide',
    noun: 'ultrawide camera',
    sought: 'an ultrawide camera',
    at: ULTRAWIDE,
    for: (figure, share) =>
      `An ultrawide camera of ${said(ULTRAWIDE, figure)}, which ${share}% at its price do not match.`,
    against: (figure, share) =>
      figure === 0
        ? `No ultrawide camera, which ${share}% at its price have.`
        : `An ultrawide camera of ${said(ULTRAWIDE, figure)}: ${share}% at its price have a finer one.`,
  },
  {
    key: 'telephoto',
    noun: 'telephoto camera',
    sought: 'a telephoto camera',
    at: TELEPHOTO,
    for: (figure, share) =>
      `A telephoto camera of ${said(TELEPHOTO, figure)}, which ${share}% at its price do not match.`,
    against: (figure, share) =>
      figure === 0
        ? `No telephoto camera, which ${share}% at its price have.`
        : `A telephoto camera of ${said(TELEPHOTO, figure)}: ${share}% at its price have a finer one.`,
  },
  {
    key: 'water',
    noun: 'protection from water',
    at: WATER,
    for: (figure, share) => `${said(WATER, figure)}: better sealed than ${share}% of those at its price that say.`,
    against: (figure, share) => `${said(WATER, figure)}: ${share}% of those at its price that say are better sealed.`,
  },
  // Megapixels alone make no phone better: these say where a figure stands and enter no sentence.
  { key: 'primaryCamera', noun: 'main camera', at: termAt('Main camera') },
  { key: 'secondaryCamera', noun: 'front camera', at: termAt('Front camera') },
];

export interface Standing {
  figure: StandingFigure;
  value: number;
  better: number;
  same: number;
  worse: number;
}

/** Where the figures of a phone stand among those of others; those that too few publish are left out. */
export function standingsOf(scores: Scores, slot: number, others: readonly number[]): Standing[] {
  return STANDING_FIGURES.flatMap((figure) => standingOf(figure, scores, slot, others) ?? []);
}

/** Better than how many in per cent, as good, worse. */
function standingOf(figure: StandingFigure, scores: Scores, slot: number, others: readonly number[]): Standing | null {
  const value = scores.figure(slot, figure.at);
  if (Number.isNaN(value)) return null;
  const own = rankOf(figure, value);
  let [known, better, worse] = [0, 0, 0];
  for (const other of others) {
    const theirs = scores.figure(other, figure.at);
    if (Number.isNaN(theirs)) continue;
    const rank = rankOf(figure, theirs);
    known++;
    if (rank < own) better++;
    else if (rank > own) worse++;
  }
  if (known < KNOWN_MIN) return null;
  const share = (count: number) => Math.round((count * 100) / known);
  return {
    figure,
    value,
    better: share(better),
    worse: share(worse),
    same: Math.max(0, 100 - share(better) - share(worse)),
  };
}

/** Fewer phones make no percentage. */
const KNOWN_MIN = 5;

/** Larger is better: a table's points, else the figure. */
function rankOf({ at, isLess }: StandingFigure, value: number): number {
  const term = TERMS[at];
  if (term?.kind === 'table') return term.points(value);
  return isLess ? -value : value;
}
