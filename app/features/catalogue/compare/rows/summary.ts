import { difference, formatRupees } from '#app/lib/format.ts';
import { appearanceOf } from '#contract/phone/fields.ts';
import type { Product } from '#contract/phone/product.ts';
import { isPriceApart, NOTICEABLE_POINTS } from '#contract/phone/score/noticeable.ts';

const GRAMS_APART = appearanceOf('weight').betterFrom ?? 0;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** The main differences in up to three sentences; empty without any. */
export function summaryOf(phones: readonly Product[]): string {
  const leads = [lightest(phones), cheapest(phones)].filter((lead) => lead !== null);
  const than = phones.length > 2 ? ' than the others' : '';
  const [light, cheap] = leads;
  const isOne = light && cheap && light.name === cheap.name;
  const bodyAndPrice = isOne
    ? [`The ${light.name} ${light.how} and ${cheap.how}${than}.`]
    : leads.map(({ name, how }) => `The ${name} ${how}${than}.`);
  return [scores(phones), ...bodyAndPrice].filter((sentence) => sentence !== null).join(' ');
}

/** The leading phone and its lead. */
interface Lead {
  name: string;
  how: string;
}

/** The phone that leads in most of the scores that make up the total. */
function scores(phones: readonly Product[]): string | null {
  const parts = phones.map(({ scoreParts }) => scoreParts);
  const count = parts.find((part) => part !== null)?.length ?? 0;
  const wins = phones.map(() => 0);
  for (let at = 0; at < count; at += 1) {
    const known = parts.map((part) => part?.[at] ?? null);
    const best = Math.max(...known.map((points) => points ?? -1));
    const rest = known.filter((points) => points !== null && points < best);
    if (rest.length === 0 || best - Math.max(...rest.map(Number)) < NOTICEABLE_POINTS) continue;
    if (known.filter((points) => points === best).length > 1) continue;
    const winner = known.indexOf(best);
    wins[winner] = (wins[winner] ?? 0) + 1;
  }
  const most = Math.max(...wins);
  const leader = phones[wins.indexOf(most)];
  if (!leader || most === 0 || wins.filter((won) => won === most).length > 1) return null;
  const scores = `${NUMBERS[count] ?? count} scores`;
  return `The ${leader.name} leads in ${most === count ? `all ${scores}` : `${NUMBERS[most] ?? most} of the ${scores}`}.`;
}

function lightest(phones: readonly Product[]): Lead | null {
  const [first, second] = ranked(phones, ({ weight }) => weight);
  if (!first || !second || second.figure - first.figure < GRAMS_APART) return null;
  return { name: first.name, how: `is ${atLeast(phones)}${difference(second.figure, first.figure)} g lighter` };
}

/** Only current prices count. */
function cheapest(phones: readonly Product[]): Lead | null {
  const [first, second] = ranked(phones, ({ price, priceKind }) => (priceKind === 'current' ? price : null));
  if (!first || !second || !isPriceApart(second.figure, first.figure)) return null;
  return { name: first.name, how: `costs ${atLeast(phones)}${formatRupees(second.figure - first.figure)} less` };
}

/** With three phones, the gap to the second is the smallest one. */
function atLeast(phones: readonly Product[]): string {
  return phones.length > 2 ? 'at least ' : '';
}

/** Sorted by a figure, smallest first; undefined if a phone has not published it. */
function ranked(phones: readonly Product[], figureOf: (phone: Product) => number | null) {
  const known = phones.flatMap((phone) => {
    const figure = figureOf(phone);
    return figure === null ? [] : [{ name: phone.name, figure }];
  });
  return known.length === phones.length ? known.sort((a, b) => a.figure - b.figure) : [];
}
