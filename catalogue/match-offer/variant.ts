import type { TitleMemory } from './read-memory.ts';
import type { MatchPhone, VariantRef } from './types.ts';

type Memory = Pick<VariantRef, 'ram' | 'storage'>;

export function isOfMemory({ ram, storage }: Memory, memory: TitleMemory): boolean {
  return isOneOf(storage, memory.storages) && isOneOf(ram, memory.rams);
}

/** Unknown or unstated amounts fit. */
function isOneOf(amount: number | null, amounts: readonly number[]): boolean {
  return amount === null || amounts.length === 0 || amounts.includes(amount);
}

/** A phone without known variants is treated as having one. */
export function variantsOf({ variants }: MatchPhone): readonly (Memory & { price: number | null })[] {
  return variants.length > 0 ? variants : [{ ram: null, storage: null, price: null }];
}

export function fitsMemory(phone: MatchPhone, memory: TitleMemory): boolean {
  return variantsOf(phone).some((variant) => isOfMemory(variant, memory));
}

/** The only variant that a title can mean. Without a storage there is none: stores may sell variants that we do not list. */
export function variantOf(phone: MatchPhone, memory: TitleMemory) {
  const variants = variantsOf(phone);
  if (memory.rams.length > 1 || memory.storages.length > 1) return null;
  if (memory.storages.length === 0 && variants.some(({ storage }) => storage !== null)) return null;
  const [first, ...others] = variants.filter((variant) => isOfMemory(variant, memory));
  return first && others.length === 0 ? first : null;
}
