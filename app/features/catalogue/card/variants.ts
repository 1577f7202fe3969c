import type { Variant } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';

/** `512 MB`, `12 GB`, `1 TB` */
export function memorySize(gigabytes: number): string {
  if (gigabytes >= 1024) return `${gigabytes / 1024} TB`;
  return gigabytes < 1 ? `${gigabytes * 1024} MB` : `${gigabytes} GB`;
}

/** `12 GB + 256 GB`, memory first, as they are sold. */
export function variantLabel({ ram, storage }: Variant): string {
  return ram === null ? memorySize(storage) : `${memorySize(ram)} + ${memorySize(storage)}`;
}

/** How a variant is named in the address. */
export function variantKey({ ram, storage }: Variant): string {
  return ram === null ? `${storage}` : `${ram}-${storage}`;
}

/** The one the address names, else the one that the phone's price is for, else the first. */
export function chosenVariant({ variants, price }: Product, key: string | null): Variant | null {
  return (
    variants.find((variant) => variantKey(variant) === key) ??
    variants.find((variant) => variant.price !== null && variant.price === price) ??
    variants[0] ??
    null
  );
}
