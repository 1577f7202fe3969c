import { isDeepStrictEqual } from 'node:util';
import type { Phone } from '#contract/phone/phone.ts';
import { lowestPrice } from '../phone-shape.ts';
import type { ReadPhone } from './collect.ts';
import { isUnknown } from './merge.ts';
import { updateLenses } from './update-lenses.ts';
import { updateVariants } from './update-variants.ts';

/**
 * A phone after a file spoke of it: what the file knows replaces, what it does not know stays. Its
 * name stays too, since addresses and people know it by that. Doing it twice is doing it once.
 */
export function updatePhone(before: Phone, { phone: told, saysStatus, mainCamerasOnly = false }: ReadPhone): Phone {
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => !isUnknown(value)));
  const after: Phone = {
    ...before,
    ...known,
    name: before.name,
    brandId: before.brandId,
    status: saysStatus ? told.status : before.status,
    launchedAt: moreExact(before.launchedAt, told.launchedAt),
    rearCameras: updateLenses(before.rearCameras, told.rearCameras, mainCamerasOnly),
    frontCameras: updateLenses(before.frontCameras, told.frontCameras, mainCamerasOnly),
    variants: updateVariants(before.variants, told.variants),
  };
  const pricesVariants = told.variants.some((variant) => variant.price !== null);
  return { ...after, price: pricesVariants ? lowestPrice(after) : after.price };
}

/** `2025` says nothing against `2025-03-11`. */
function moreExact(before: string | null, told: string | null): string | null {
  return told === null || before?.startsWith(told) ? before : told;
}

/** The fields in which two states of a phone differ. */
export function changedFields(before: Phone, after: Phone): (keyof Phone)[] {
  const fields = Object.keys(after) as (keyof Phone)[];
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}
