import type { ProductCard } from '#contract/phone/product.ts';

/** Enough to show a phone again. No price: by then it may be another. */
export type RecentPhone = Pick<ProductCard, 'id' | 'name' | 'imageUrl' | 'imageSize'>;

export const RECENT_KEY = 'handset:recent';
export const RECENT_SHOWN = 6;

/** Newest first; one more than is shown, because the phone on the screen is not. */
export function withViewed(seen: readonly RecentPhone[], phone: RecentPhone): RecentPhone[] {
  const { id, name, imageUrl, imageSize } = phone;
  return [{ id, name, imageUrl, imageSize }, ...seen.filter((other) => other.id !== id)].slice(0, RECENT_SHOWN + 1);
}

export function recentExcept(seen: readonly RecentPhone[], id: string): RecentPhone[] {
  return seen.filter((phone) => phone.id !== id).slice(0, RECENT_SHOWN);
}

export function parseRecent(stored: unknown): RecentPhone[] | null {
  return Array.isArray(stored) ? stored.filter(isPhone) : null;
}

function isPhone(value: unknown): value is RecentPhone {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, imageUrl, imageSize } = value as Partial<Record<keyof RecentPhone, unknown>>;
  const size = imageSize as { width?: unknown; height?: unknown } | null | undefined;
  return (
    [id, name, imageUrl].every((text) => typeof text === 'string' && text !== '') &&
    // Only pictures of our own: what is stored could have been written by anyone at this device.
    (imageUrl as string).startsWith('/media/') &&
    typeof size?.width === 'number' &&
    typeof size.height === 'number'
  );
}
