import type { PhoneQuestion } from '#contract/desk/questions.ts';
import { formatPartialDate, formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { lessMemoryForMore, sameVariant } from '#contract/phone/prices.ts';
import { screenSize } from '#contract/phone/screen.ts';
import { figuresOf, pricesOf } from './figures.ts';
import type { KnownPhones } from './known-phones.ts';

/** More than this share beyond the highest or lowest known figure. */
const BEYOND = 0.1;
/** A price that is this many times another is a mistake rather than a sale. */
const PRICE_STEP = 2;

/** The phone as stored, if it exists. */
type Stored = { id: string; phone: Phone } | null;

/** Figures of a phone that are probably wrong. These are questions, never errors, because records happen. */
export function questionsOf(phone: Phone, known: KnownPhones, stored: Stored = null): PhoneQuestion[] {
  return onePerField([
    ...nameQuestions(phone, known, stored),
    ...contradictions(phone),
    ...priceQuestions(phone, known, stored?.phone ?? null),
    ...rangeQuestions(phone, known),
  ]);
}

function nameQuestions(phone: Phone, known: KnownPhones, stored: Stored): PhoneQuestion[] {
  if (stored?.phone.name === phone.name && stored.phone.brandId === phone.brandId) return [];
  const same = known.sameName(phone, stored?.id ?? null);
  return same ? [{ field: 'name', text: `Already in the catalogue: ${same.name}.`, phone: same }] : [];
}

function contradictions(phone: Phone): PhoneQuestion[] {
  const { dimensions, brightness, peakBrightness, variants } = phone;
  const questions: PhoneQuestion[] = [];
  const ask = (field: string, text: string) => questions.push({ field, text, phone: null });
  const screen = screenSize(phone);
  const wide = dimensions && screen && (['width', 'height'] as const).find((side) => screen[side] > dimensions[side]);
  if (wide)
    ask(
      'displaySize',
      `The screen would be larger than the phone: ${Math.round(screen[wide])} mm, and the body is ${dimensions[wide]} mm. Check size, pixels and dimensions.`,
    );
  if (brightness !== null && peakBrightness !== null && peakBrightness < brightness)
    ask('peakBrightness', 'Lower than the typical brightness. Are the two swapped?');
  for (const [place, variant] of variants.entries()) {
    const [pricier] = lessMemoryForMore(variants, variant);
    if (pricier?.price)
      ask(`variants.${place}.price`, `${formatVariant(pricier)} costs more: ${formatRupees(pricier.price)}.`);
  }
  return questions;
}

/** Compared with the same variant's previous price, and with phones that have the same chipset. */
function priceQuestions(phone: Phone, known: KnownPhones, before: Phone | null): PhoneQuestion[] {
  const peers = known.chipsetPrices(phone);
  return pricesOf(phone).flatMap(({ field, value }, place) => {
    if (!value) return [];
    const variant = phone.variants.find((_, at) => field === `variants.${at}.price`);
    const old = variant ? before?.variants.find((one) => sameVariant(one, variant)) : place === 0 ? before : null;
    if (old?.price === value) return [];
    if (old?.price && isFar(value, old.price, old.price)) {
      const day = old.priceAt ? ` (${formatPartialDate(old.priceAt)})` : '';
      return [{ field, text: `It was ${formatRupees(old.price)}${day}. ${isRight(formatRupees(value))}`, phone: null }];
    }
    if (!peers || !isFar(value, peers.low.value, peers.high.value)) return [];
    const prices = `${formatRupees(peers.low.value)} to ${formatRupees(peers.high.value)}`;
    const text = `Phones with the same chipset cost ${prices}. ${isRight(formatRupees(value))}`;
    return [{ field, text, phone: null }];
  });
}

function isFar(value: number, low: number, high: number): boolean {
  return value >= high * PRICE_STEP || value <= low / PRICE_STEP;
}

function rangeQuestions(phone: Phone, known: KnownPhones): PhoneQuestion[] {
  return figuresOf(phone).flatMap((figure) => {
    const range = known.rangeOf(phone, figure);
    if (!range) return [];
    const { field, value, text, what } = figure;
    const isHigh = value > range.high.value * (1 + BEYOND);
    if (!isHigh && value >= range.low.value * (1 - BEYOND)) return [];
    const extreme = isHigh ? range.high : range.low;
    const label = `${isHigh ? 'Highest' : 'Lowest'}${what ? ` ${what}` : ''} ${range.of}`;
    return [
      { field, text: `${label}: ${text(extreme.value)} (${extreme.name}). ${isRight(text(value))}`, phone: null },
    ];
  });
}

function isRight(text: string): string {
  return `Is ${text} right?`;
}

/** The first is the most useful. */
function onePerField(questions: readonly PhoneQuestion[]): PhoneQuestion[] {
  return [...new Map(questions.toReversed().map((question) => [question.field, question])).values()].toReversed();
}
