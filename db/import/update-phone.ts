import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import {
  bareVariant,
  contradictingVariants,
  type Recording,
  sameVariant,
  withRecordedPrices,
} from '#contract/phone/prices.ts';
import { publicationAt } from '#contract/phone/publication.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { indiaToday } from '#contract/time.ts';
import type { ParsedPhone } from './collector.ts';
import { rejectImport } from './layout.ts';
import { updateLenses } from './update-lenses.ts';
import { updateVariants } from './update-variants.ts';

/**
 * Updates a phone from a file: known figures replace, unknown ones stay, and so does the name, which people and
 * addresses use. Idempotent.
 */
export function updatePhone(
  before: Phone,
  { phone: incoming, hasStatus, hasPublication = false, mainCamerasOnly = false }: ParsedPhone,
  today = indiaToday(),
): Phone {
  const known = Object.fromEntries(Object.entries(incoming).filter(([, value]) => !isUnknown(value)));
  const after: Phone = {
    ...before,
    ...known,
    name: before.name,
    brandId: before.brandId,
    status: hasStatus ? incoming.status : before.status,
    ...publicationAt(hasPublication ? incoming : before),
    launchedAt: morePreciseDate(before.launchedAt, incoming.launchedAt),
    rearCameras: updateLenses(before.rearCameras, incoming.rearCameras, mainCamerasOnly),
    frontCameras: updateLenses(before.frontCameras, incoming.frontCameras, mainCamerasOnly),
    variants: updateVariants(before.variants, incoming.variants),
    ...(incoming.price !== null && { priceAt: incoming.priceAt, priceSource: incoming.priceSource }),
  };
  const recording: Recording = { day: today, source: 'import', daysAreMeant: true };
  const pricesVariants = incoming.variants.some((variant) => variant.price !== null);
  if (pricesVariants || incoming.price === null) return withRecordedPrices(before, after, recording);
  return withBarePrice(before, after, incoming, recording);
}

/** A price without a variant is the cheapest variant's; if that is impossible, the file must name the variant. */
function withBarePrice(
  before: Phone,
  after: Phone,
  { price, priceAt, priceSource }: Phone,
  recording: Recording,
): Phone {
  // Whatever the days of its prices, so that importing the file again finds the same variant.
  const contradicting = contradictingVariants(after.variants);
  const target = bareVariant(after.variants, contradicting);
  const variants = after.variants.map((variant) =>
    variant === target ? { ...variant, price, priceAt, priceSource } : variant,
  );
  const phone = withRecordedPrices(before, { ...after, variants }, recording);
  const undercutting = phone.variants.filter((variant) => variant.price !== null && variant.price < (price ?? 0));
  if (undercutting.every((variant) => contradicting.some((other) => sameVariant(other, variant)))) return phone;
  return rejectImport(
    `The price of ${formatRupees(price ?? 0)} names no variant, and ${undercutting.map(variantText).join(', ')} would cost less. Name the variant: ${target ? formatVariant(target) : ''}.`,
  );
}

function variantText(variant: Variant): string {
  return `${formatVariant(variant)} (${formatRupees(variant.price ?? 0)})`;
}

/** `2025` does not contradict `2025-03-11`. */
function morePreciseDate(before: string | null, incoming: string | null): string | null {
  return incoming === null || before?.startsWith(incoming) ? before : incoming;
}
