import type { FilterGroup } from '#contract/phone/filters.ts';

/** Reads figures with units, and prices, from a question. */

/** A word under its canonical name, and its value if it is a number. */
export type Word = { name: string; number: number | null };

/** What was read from this word on; null wishes mean that the words belong together but match no filter. */
export type AmountReading = {
  next: number;
  figures: { group: FilterGroup; value: number }[] | null;
  price?: { priceMin?: number; priceMax?: number };
};

type Direction = 'under' | 'above' | 'around';

const UNITS: ReadonlySet<string> = new Set(['mah', 'gb', 'tb', 'mp', 'hz', 'watt', 'inch', 'gram', 'mm']);
const NOUNS: ReadonlySet<string> = new Set(
  'battery ram storage camera front rear screen refresh charging weight width launched fast'.split(' '),
);
const BEFORE: Readonly<Record<string, Direction>> = { under: 'under', above: 'above', around: 'around' };
const AFTER: Readonly<Record<string, Direction>> = {
  andar: 'under',
  under: 'under',
  cheap: 'under',
  upar: 'above',
  above: 'above',
  plus: 'above',
  '+': 'above',
  aaspaas: 'around',
};
const SCALES: Readonly<Record<string, number>> = { k: 1000, lakh: 100_000 };

type Figure = { group: FilterGroup; from: number; to: number; isMaximum?: true };
const MAIN: Figure = { group: 'primary_camera', from: 5, to: 320 };
const FRONT: Figure = { group: 'secondary_camera', from: 2, to: 100 };
const RAM: Figure = { group: 'ram', from: 1, to: 24 };
const STORAGE: Figure = { group: 'storage', from: 8, to: 4096 };
/** What a unit or noun refers to, and the possible figures. */
const FIGURES: Readonly<Record<string, Figure>> = {
  mah: { group: 'battery', from: 1000, to: 30_000 },
  battery: { group: 'battery', from: 1000, to: 30_000 },
  ram: RAM,
  storage: STORAGE,
  mp: MAIN,
  camera: MAIN,
  rear: MAIN,
  front: FRONT,
  hz: { group: 'refresh', from: 30, to: 240 },
  refresh: { group: 'refresh', from: 30, to: 240 },
  watt: { group: 'charging', from: 5, to: 400 },
  charging: { group: 'charging', from: 5, to: 400 },
  inch: { group: 'display', from: 3, to: 12 },
  screen: { group: 'display', from: 4, to: 9 },
  gram: { group: 'weight', from: 80, to: 700, isMaximum: true },
  weight: { group: 'weight', from: 80, to: 700, isMaximum: true },
  mm: { group: 'width', from: 50, to: 110, isMaximum: true },
  width: { group: 'width', from: 50, to: 110, isMaximum: true },
  launched: { group: 'year', from: 2015, to: 2035 },
};

/** `6000 mah`, `ram 8gb`, `battery above 6000`, `50mp front camera`, `8/128`. */
export function readFigure(words: readonly Word[], start: number): AmountReading | null {
  const pair = readMemories(words, start);
  if (pair) return pair;
  let at = start;
  const nouns: string[] = [];
  while (NOUNS.has(nameAt(words, at)) && nouns.length < 2) nouns.push(nameAt(words, at++));
  let direction = BEFORE[nameAt(words, at)];
  if (direction) at++;
  const value = words[at]?.number ?? null;
  if (value === null) return null;
  at++;
  if (nameAt(words, at) === '+' && UNITS.has(nameAt(words, at + 1))) at++;
  const unit = UNITS.has(nameAt(words, at)) ? nameAt(words, at++) : null;
  const isScaled = SCALES[nameAt(words, at)] !== undefined || nameAt(words, at) === 'rs';
  if (unit === null && (isScaled || (nouns.length === 0 && !NOUNS.has(nameAt(words, at))))) return null;
  // `camera phone with 6000mah` refers to two things.
  if (unit !== null && nouns.some((noun) => !agrees(unit, noun))) return null;
  const after = AFTER[nameAt(words, at)];
  if (after && direction === undefined && !startsAmount(words, at + 1)) {
    direction = after;
    at++;
  }
  // The following noun belongs to this figure, unless the next figure needs it: `8gb ram 128gb`.
  const before = nouns.length;
  while (NOUNS.has(nameAt(words, at)) && nouns.length - before < 2 && agrees(unit, nameAt(words, at)))
    nouns.push(nameAt(words, at++));
  // There is no filter for wireless charging power.
  if (unit === 'watt' && nameAt(words, at) === 'wireless') return { next: at, figures: null };
  const figure = figureOf(unit, nouns, value);
  if (!figure) return unit === null ? null : { next: at, figures: null };
  const amount = unit === 'tb' ? value * 1024 : value;
  const wanted = direction ?? (figure.isMaximum ? 'under' : 'above');
  const isMeetable = wanted === (figure.isMaximum ? 'under' : 'above') && amount >= figure.from && amount <= figure.to;
  // Without a unit it may still be a price: `display under 30k`.
  if (!isMeetable) return unit === null ? null : { next: at, figures: null };
  return { next: at, figures: [{ group: figure.group, value: amount }] };
}

function figureOf(unit: string | null, nouns: readonly string[], value: number): Figure | undefined {
  if (unit === 'tb') return STORAGE;
  if (unit === 'gb') {
    if (nouns.includes('ram')) return RAM;
    if (nouns.includes('storage')) return STORAGE;
    return value <= RAM.to ? RAM : STORAGE;
  }
  if (unit === 'mp' && nouns.includes('front')) return FRONT;
  if (unit !== null) return FIGURES[unit];
  const noun = nouns.includes('front') ? 'front' : nouns.find((name) => name !== 'fast');
  return noun === undefined ? undefined : FIGURES[noun];
}

/** Nouns that may follow a unit and belong to it. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  mah: ['battery'],
  gb: ['ram', 'storage'],
  tb: ['storage'],
  mp: ['camera', 'front', 'rear'],
  hz: ['refresh', 'screen'],
  watt: ['fast', 'charging'],
  inch: ['screen'],
  gram: ['weight'],
  mm: ['width'],
};

function agrees(unit: string | null, noun: string): boolean {
  return unit === null || (FOLLOWERS[unit] ?? []).includes(noun);
}

/** `8/128`, `8gb + 256gb`, `6 128`: memory as shops write it. */
function readMemories(words: readonly Word[], start: number): AmountReading | null {
  let at = start;
  const ram = words[at++]?.number ?? null;
  if (ram === null || ram > RAM.to) return null;
  if (nameAt(words, at) === 'gb') at++;
  if (nameAt(words, at) === 'ram') at++;
  if (nameAt(words, at) !== '/' && nameAt(words, at) !== '+') return null;
  at++;
  const storage = words[at++]?.number ?? null;
  if (storage === null || storage < 16 || storage > 2048) return null;
  if (nameAt(words, at) === 'gb') at++;
  if (nameAt(words, at) === 'storage') at++;
  return {
    next: at,
    figures: [
      { group: 'ram', value: ram },
      { group: 'storage', value: storage },
    ],
  };
}

type Amount = { value: number; scale: number; isMoney: boolean; next: number };

/** The price range of phones; smaller numbers need a word that marks them as a price. */
const PRICE_RANGE = { from: 1000, to: 1_000_000 };
const PRICE_FROM = { withDirection: 3000, alone: 10_000 };
/** `around 25000` allows ten percent either way. */
const AROUND = 0.1;

/** `under 20k`, `₹15,000`, `20-30k`, `25000 ke andar`, `1 lakh`, `around 25000`. */
export function readPrice(words: readonly Word[], start: number): AmountReading | null {
  let at = start;
  const isBudget = nameAt(words, at) === 'cheap';
  let direction = isBudget ? ('under' as const) : BEFORE[nameAt(words, at)];
  if (direction) at++;
  // `budget under 20k`.
  if (isBudget && BEFORE[nameAt(words, at)] === 'under') at++;
  if (direction && nameAt(words, at) === 'to') at++;
  const first = readAmount(words, at);
  if (!first) return null;
  at = first.next;
  const second = nameAt(words, at) === 'to' ? readAmount(words, at + 1) : null;
  if (second) return readRange(words, first, second);
  const after = AFTER[nameAt(words, at)];
  if (after && !startsAmount(words, at + 1) && (direction === undefined || after === 'under')) {
    direction ??= after;
    at++;
  }
  const { value, isMoney } = first;
  const least = isMoney ? PRICE_RANGE.from : direction ? PRICE_FROM.withDirection : PRICE_FROM.alone;
  if (UNITS.has(nameAt(words, at)) || value < least || value > PRICE_RANGE.to) return null;
  return { next: at, figures: [], price: priceOf(direction ?? 'under', value) };
}

function priceOf(direction: Direction, value: number) {
  if (direction === 'under') return { priceMax: value };
  if (direction === 'above') return { priceMin: value };
  const thousands = (share: number) => Math.round((value * share) / 1000) * 1000;
  return { priceMin: thousands(1 - AROUND), priceMax: thousands(1 + AROUND) };
}

/** In `20-30k` the unit applies to both numbers. */
function readRange(words: readonly Word[], first: Amount, second: Amount): AmountReading | null {
  const low =
    first.scale === 1 && first.value < second.value / second.scale + 1 ? first.value * second.scale : first.value;
  const isMoney = first.isMoney || second.isMoney;
  const least = isMoney ? PRICE_RANGE.from : PRICE_FROM.withDirection;
  const next =
    AFTER[nameAt(words, second.next)] === 'under' || AFTER[nameAt(words, second.next)] === 'around'
      ? second.next + 1
      : second.next;
  if (UNITS.has(nameAt(words, second.next))) return null;
  if (low < least || second.value <= low || second.value > PRICE_RANGE.to) return null;
  return { next, figures: [], price: { priceMin: low, priceMax: second.value } };
}

function readAmount(words: readonly Word[], start: number): Amount | null {
  let at = start;
  let isMoney = false;
  if (nameAt(words, at) === 'rs') {
    isMoney = true;
    at++;
  }
  const number = words[at]?.number ?? null;
  if (number === null) return null;
  at++;
  const scale = SCALES[nameAt(words, at)] ?? 1;
  if (scale > 1) at++;
  if (nameAt(words, at) === 'rs') {
    isMoney = true;
    at++;
  }
  return { value: Math.round(number * scale), scale, isMoney: isMoney || scale > 1, next: at };
}

function startsAmount(words: readonly Word[], at: number): boolean {
  return (words[at]?.number ?? null) !== null || nameAt(words, at) === 'rs';
}

function nameAt(words: readonly Word[], at: number): string {
  return words[at]?.name ?? '';
}
