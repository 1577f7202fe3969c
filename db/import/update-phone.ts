import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import {
  bareVariant,
  doubtfulVariants,
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
 * A phone after a file spoke of it: what the file knows replaces, what it does not know stays. Its
 * name stays too, since addresses and people know it by that. Doing it twice is doing it once.
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

/** A price that names no variant is that of the cheapest; where that cannot be, the file has to say whose it is. */
function withBarePrice(
  before: Phone,
  after: Phone,
  { price, priceAt, priceSource }: Phone,
  recording: Recording,
): Phone {
  const target = bareVariant(after.variants);
  const variants = after.variants.map((variant) =>
    variant === target ? { ...variant, price, priceAt, priceSource } : variant,
  );
  const phone = withRecordedPrices(before, { ...after, variants }, recording);
  const undercutting = phone.variants.filter((variant) => variant.price !== null && variant.price < (price ?? 0));
  if (undercutting.every((variant) => doubtfulVariants(after.variants).some((other) => sameVariant(other, variant))))
    return phone;
  return rejectImport(
    `The price of ${formatRupees(price ?? 0)} names no variant, and ${undercutting.map(variantText).join(', ')} would cost less. Name the variant: ${target ? formatVariant(target) : ''}.`,
  );
}

function variantText(variant: Variant): string {
  return `${formatVariant(variant)} (${formatRupees(variant.price ?? 0)})`;
}

/** `2025` says nothing against `2025-03-11`. */
function morePreciseDate(before: string | null, incoming: string | null): string | null {
  return incoming === null || before?.startsWith(incoming) ? before : incoming;
}
