import type { Phone } from '#contract/phone/phone.ts';
import { isUnknown, lowestPrice } from '#contract/phone/values.ts';
import type { ParsedPhone } from './collector.ts';
import { updateLenses } from './update-lenses.ts';
import { updateVariants } from './update-variants.ts';

/**
 * A phone after a file spoke of it: what the file knows replaces, what it does not know stays. Its
 * name stays too, since addresses and people know it by that. Doing it twice is doing it once.
 */
export function updatePhone(
  before: Phone,
  { phone: incoming, hasStatus, mainCamerasOnly = false }: ParsedPhone,
): Phone {
  const known = Object.fromEntries(Object.entries(incoming).filter(([, value]) => !isUnknown(value)));
  const after: Phone = {
    ...before,
    ...known,
    name: before.name,
    brandId: before.brandId,
    status: hasStatus ? incoming.status : before.status,
    launchedAt: morePreciseDate(before.launchedAt, incoming.launchedAt),
    rearCameras: updateLenses(before.rearCameras, incoming.rearCameras, mainCamerasOnly),
    frontCameras: updateLenses(before.frontCameras, incoming.frontCameras, mainCamerasOnly),
    variants: updateVariants(before.variants, incoming.variants),
  };
  const pricesVariants = incoming.variants.some((variant) => variant.price !== null);
  return { ...after, price: pricesVariants ? lowestPrice(after) : after.price };
}

/** `2025` says nothing against `2025-03-11`. */
function morePreciseDate(before: string | null, incoming: string | null): string | null {
  return incoming === null || before?.startsWith(incoming) ? before : incoming;
}
