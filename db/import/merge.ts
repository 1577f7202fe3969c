import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { byMemory, sameVariant, withHeadlinePrice } from '#contract/phone/prices.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { ImportProblem, ParsedPhone } from './collector.ts';

export const VARIANTS_MAX = PHONE_FIELDS.variants.max;
export const TOO_MANY_VARIANTS = `A phone has at most ${VARIANTS_MAX} variants.`;

/** Merges two rows of a phone: the first row's figures win, the second fills gaps and adds variants. */
export function mergePhones(first: Phone, second: Phone): Phone {
  const gaps = Object.entries(second).filter(([key]) => isUnknown(first[key as keyof Phone]));
  const added = second.variants.filter((variant) => !first.variants.some((known) => sameVariant(known, variant)));
  const merged: Phone = {
    ...first,
    ...Object.fromEntries(gaps),
    variants: [...first.variants, ...added].sort(byMemory),
  };
  return withHeadlinePrice(merged);
}

/** Otherwise each of thousands of rows would list all others. */
const PRICES_SHOWN = 5;

/** Merges a price list's rows for one phone; contradicting rows become problems. */
export function mergePriceRows(rows: readonly ParsedPhone[], problems: ImportProblem[]): ParsedPhone | null {
  const reject = ({ row, phone }: ParsedPhone, reason: string) => void problems.push({ row, name: phone.name, reason });
  const named = rows.find(({ phone }) => phone.variants.length > 0);
  const taken: ParsedPhone[] = [];
  for (const same of Map.groupBy(rows, ({ phone }) => variantName(phone)).values()) {
    const [first, ...others] = same as [ParsedPhone, ...ParsedPhone[]];
    if (named && first.phone.variants.length === 0)
      for (const one of same) reject(one, `It doesn’t name a variant, but row ${named.row} does. Add the variant.`);
    else if (others.every(({ phone }) => phone.price === first.phone.price)) {
      taken.push(first);
      for (const one of others) reject(one, `It is a duplicate of row ${first.row}.`);
    } else {
      const shown = same.slice(0, PRICES_SHOWN);
      const prices = shown.map(({ row, phone }) => `${formatRupees(phone.price ?? 0)} in row ${row}`).join(', ');
      const more = same.length > PRICES_SHOWN ? ` and ${same.length - PRICES_SHOWN} more` : '';
      for (const one of same) reject(one, `${variantName(first.phone)} has different prices: ${prices}${more}.`);
    }
  }
  for (const one of taken.splice(VARIANTS_MAX)) reject(one, TOO_MANY_VARIANTS);
  const [first, ...others] = taken;
  if (!first) return null;
  return {
    ...first,
    rows: taken.flatMap(({ rows }) => rows),
    phone: others.reduce((all, { phone }) => mergePhones(all, phone), first.phone),
  };
}

function variantName({ variants: [variant] }: Phone): string {
  return variant ? formatVariant(variant) : 'The price';
}
