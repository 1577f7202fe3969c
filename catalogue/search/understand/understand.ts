import { filterOptions, filterRow } from '#contract/phone/filters.ts';
import { readFigure, readPrice, type Word } from './amounts.ts';
import type { BrandName, BrandNames } from './brand-names.ts';
import { type Understanding as Gathered, GatheredWishes, type ReadWish } from './gathered-wishes.ts';
import type { Intents } from './intents.ts';
import { PHRASE_STARTS, PHRASE_WORDS_MAX, PHRASES } from './phrases.ts';
import { type Token, tokensOf } from './tokens.ts';
import { canonicalWord, isFiller, NEGATORS_AFTER, NEGATORS_BEFORE } from './words.ts';

/** Names in the catalogue, so that none is taken for a wish. */
export type Names = {
  brands: BrandNames;
  /** Whether a phone's or chipset's name begins with it. */
  isName: (word: string) => boolean;
  intents: Intents;
};

/** The remaining words as typed. */
export type Understanding = Gathered & { rest: string };

/** The wishes that were read, and from which words. */
type Reading = { wishes: readonly ReadWish[]; first: number; end: number };

const YEARS = { from: 2015, to: 2035 };

/** Turns a typed question into filters. Unknown words remain as text; it never throws. */
export function understand(text: string, names: Names): Understanding {
  const tokens = tokensOf(text);
  const brandAt = findBrands(tokens, names);
  const words = toWords(tokens, brandAt, names);
  const { readings, rest } = readWords(words, brandAt, names.intents);
  return toUnderstanding(text, tokens, words, readings, rest);
}

type PlacedWord = Word & { typed: string; token: number; tokens: number };
type BrandPlace = { id: string; label: string; length: number };
const NO_BRANDS: ReadonlyMap<number, BrandPlace> = new Map();

/** Brands by the token they begin at, only if a single brand is named, because several cannot be selected. */
function findBrands(tokens: readonly Token[], names: Names): ReadonlyMap<number, BrandPlace> {
  const { brands } = names;
  const found = new Map<number, BrandPlace>();
  let onlyId: string | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    const next = tokens[at + 1];
    const ofTwo = next && brands.called(text + next.text);
    const brand = ofTwo ?? brands.called(text) ?? nearestBrand(text, names);
    if (!brand) continue;
    const { id, name: label } = brand;
    if (onlyId !== null && onlyId !== id) return NO_BRANDS;
    onlyId = id;
    found.set(at, { id, label, length: ofTwo ? 2 : 1 });
    if (ofTwo) at++;
  }
  return found;
}

function nearestBrand(typed: string, { brands, isName }: Names): BrandName | undefined {
  const brand = brands.nearest(typed);
  return brand && !isName(typed) ? brand : undefined;
}

/** The meaningful words under their canonical names. */
function toWords(tokens: readonly Token[], brandAt: ReadonlyMap<number, BrandPlace>, names: Names): PlacedWord[] {
  const words: PlacedWord[] = [];
  const isKnown = (word: string) => names.isName(word) || names.intents.hasWord(word);
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const brand = brandAt.get(at);
    if (brand) {
      words.push({ name: 'BRAND', number: null, typed: token.text, token: at, tokens: brand.length });
      at += brand.length - 1;
      continue;
    }
    const name = token.number === null ? canonicalWord(token.text, isKnown) : token.text;
    const before = tokens[at - 1];
    // The `a` of a `2a`.
    const isModel = typeof before?.number === 'number' && before.to === token.from;
    if (isFiller(name) && !isModel) continue;
    words.push({ name, number: token.number, typed: token.text, token: at, tokens: 1 });
  }
  // `and` joins wishes as well as two prices.
  return words.filter(({ name }, at) => name !== 'to' || startsAmount(words[at + 1]));
}

function startsAmount(word: Word | undefined): boolean {
  return word !== undefined && (word.number !== null || word.name === 'rs');
}

function readWords(words: readonly PlacedWord[], brandAt: ReadonlyMap<number, BrandPlace>, intents: Intents) {
  const readings: Reading[] = [];
  const rest = new Set<number>();
  let isNegated = false;
  for (let at = 0; at < words.length; ) {
    const { name } = words[at] as PlacedWord;
    if (NEGATORS_AFTER.has(name)) {
      const denied = readings.pop();
      if (denied) addRange(rest, denied.first, denied.end);
      rest.add(at++);
      continue;
    }
    if (NEGATORS_BEFORE.has(name) && words[at + 1]?.name !== 'above') {
      isNegated = true;
      rest.add(at++);
      continue;
    }
    const read = NEGATORS_BEFORE.has(name)
      ? readNotAbove(words, at)
      : readAt(words, at, brandAt, intents, rest.has(at - 1));
    if (read.wishes && !isNegated) readings.push({ wishes: read.wishes, first: at, end: read.next });
    else addRange(rest, at, read.next);
    if (read.wishes !== IGNORED) isNegated = false;
    at = read.next;
  }
  return { readings, rest };
}

function addRange(places: Set<number>, first: number, end: number): void {
  for (let place = first; place < end; place++) places.add(place);
}

type WordReading = { wishes: readonly ReadWish[] | null; next: number };
/** Praise without saying what for. */
const IGNORED: readonly ReadWish[] = [];

function readNotAbove(words: readonly PlacedWord[], at: number): WordReading {
  const turned = words.map((word, place) => (place === at + 1 ? { ...word, name: 'under' } : word));
  const read = readPrice(turned, at + 1);
  return read?.price ? { wishes: [read.price], next: read.next } : { wishes: null, next: at + 2 };
}

function readAt(
  words: readonly PlacedWord[],
  at: number,
  brandAt: ReadonlyMap<number, BrandPlace>,
  intents: Intents,
  followsName: boolean,
): WordReading {
  const word = words[at] as PlacedWord;
  const brand = brandAt.get(word.token);
  if (brand) return { wishes: [{ brandId: brand.id, label: brand.label }], next: at + 1 };
  const intent = intents.find(words, at);
  const phrase = readPhrase(words, at);
  if (phrase && phrase.next - at >= (intent?.length ?? 0)) return phrase;
  const figure = readFigure(words, at);
  const isFigure = figure !== null && figure.next - at > (intent?.length ?? 0);
  if (intent && !isFigure) return { wishes: [{ intent: intent.intent }], next: at + intent.length };
  if (figure) {
    const wishes = figure.figures?.map(({ group, value }) => ({ group, value: String(value) })) ?? null;
    return { wishes, next: figure.next };
  }
  const price = readPrice(words, at);
  if (price?.price) return { wishes: [price.price], next: price.next };
  const year = readYear(words, at, followsName);
  if (year) return year;
  if (/^n\d{1,3}$/.test(word.name) && filterOptions(filterRow('bands')).includes(word.name))
    return { wishes: [{ group: 'bands', value: word.name }], next: at + 1 };
  if (/^ip[x\d]\d?$/.test(word.name)) return { wishes: [{ group: 'features', value: 'ip' }], next: at + 1 };
  const single = PHRASES.get(word.name);
  if (single) return { wishes: single, next: at + 1 };
  if (word.typed === 'best') return { wishes: [{ isBest: true }], next: at + 1 };
  // The `se` of a phone's name is not Hindi.
  const isIdle = word.name === 'good' || (word.name === 'to' && !(followsName && word.typed === 'se'));
  return { wishes: isIdle ? IGNORED : null, next: at + 1 };
}

/** `2025`, `after 2023`; but not the year of `iPhone SE 2022`. */
function readYear(words: readonly PlacedWord[], at: number, followsName: boolean): WordReading | null {
  if (words[at]?.name === 'launched' && words[at + 1]) return readYear(words, at + 1, false);
  const lead = words[at]?.name;
  const hasLead = lead === 'since' || lead === 'after' || lead === 'above';
  const year = words[hasLead ? at + 1 : at]?.number ?? null;
  if (year === null || !Number.isInteger(year) || year < YEARS.from || year > YEARS.to) return null;
  if (!hasLead && followsName) return null;
  return {
    wishes: [{ group: 'year', value: String(lead === 'after' ? year + 1 : year) }],
    next: at + (hasLead ? 2 : 1),
  };
}

/** A chip with a number is a name: `snapdragon 8 gen 3`. */
const MODEL = /^(?!\dg$)(?:\d.*|gen\d*|elite|plus|\+|s\d.*|g\d.*)$/;

function readPhrase(words: readonly PlacedWord[], at: number): WordReading | null {
  if (!PHRASE_STARTS.has((words[at] as PlacedWord).name)) return null;
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const names = words.slice(at, at + length).map(({ name }) => name);
    const wishes = PHRASES.get(names.join(' '));
    if (!wishes) continue;
    // These words alone may begin a longer phrase with a number: `big battery 6000`, `budget 20k`.
    if (length === 1 && names[0] === 'cheap' && readPrice(words, at)) return null;
    const isChip = wishes.some((wish) => 'group' in wish && wish.group === 'chipset');
    if (isChip && MODEL.test(words[at + length]?.name ?? '')) return { wishes: null, next: at + length };
    return { wishes, next: at + length };
  }
  return null;
}

function toUnderstanding(
  text: string,
  tokens: readonly Token[],
  words: readonly PlacedWord[],
  readings: readonly Reading[],
  rest: ReadonlySet<number>,
): Understanding {
  const unread = words.filter((_, at) => rest.has(at));
  const restText = textOf(text, tokens, unread);
  if (readings.length === 0) return { query: {}, chips: [], rest: restText };
  const gathered = new GatheredWishes();
  for (const { wishes, first, end } of readings) {
    const from = words[first] as PlacedWord;
    const to = words[end - 1] as PlacedWord;
    const typed = text.slice(tokens[from.token]?.from, tokens[to.token + to.tokens - 1]?.to);
    for (const wish of wishes) gathered.add(wish, typed);
  }
  return { ...gathered.finish(), rest: restText };
}

/** Pieces that were written together stay together. */
function textOf(text: string, tokens: readonly Token[], words: readonly PlacedWord[]): string {
  let out = '';
  let end = -1;
  for (const { token, tokens: length } of words) {
    const [first, last] = [tokens[token] as Token, tokens[token + length - 1] as Token];
    const piece = text.slice(first.from, last.to);
    if (!/[\p{L}\p{N}]/u.test(piece)) continue;
    out += (out === '' || end === first.from ? '' : ' ') + piece;
    end = last.to;
  }
  return out;
}
