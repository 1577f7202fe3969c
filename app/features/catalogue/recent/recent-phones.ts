import { useEffect, useEffectEvent } from 'react';
import {
  type PreferenceKey,
  readPreference,
  storePreference,
  useConsent,
} from '#app/features/pages/consent/consent-store.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** Enough to show a phone again, with the price that was seen, to show how it changed. */
export type RecentPhone = Pick<ProductCard, 'id' | 'name' | 'imageUrl' | 'imageSize'> & {
  seen?: { ram: number | null; storage: number | null; price: number } | undefined;
};

const RECENT_KEY: PreferenceKey = 'handset:recent';
const RECENT_SHOWN = 6;

/** Newest first; empty without consent for preferences. */
export function readRecent(): RecentPhone[] {
  return readPreference(RECENT_KEY, parseRecent) ?? [];
}

/** Newest first; stores one more than is shown, because the current phone is left out. */
export function withViewed(seen: readonly RecentPhone[], phone: RecentPhone): RecentPhone[] {
  const { id, name, imageUrl, imageSize, seen: price } = phone;
  return [
    { id, name, imageUrl, imageSize, ...(price && { seen: price }) },
    ...seen.filter((other) => other.id !== id),
  ].slice(0, RECENT_SHOWN + 1);
}

/** The home page reserves space for them when the page is marked: see theme-script.ts. */
export function saveRecent(phones: readonly RecentPhone[]): void {
  storePreference(RECENT_KEY, phones);
  if (phones.length > 0) document.documentElement.dataset.recent = '';
  else delete document.documentElement.dataset.recent;
}

export function recentExcept(seen: readonly RecentPhone[], id: string): RecentPhone[] {
  return seen.filter((phone) => phone.id !== id).slice(0, RECENT_SHOWN);
}

export function parseRecent(stored: unknown): RecentPhone[] | null {
  return Array.isArray(stored) ? stored.filter(isPhone) : null;
}

function isPhone(value: unknown): value is RecentPhone {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, imageUrl, imageSize, seen } = value as Partial<Record<keyof RecentPhone, unknown>>;
  const size = imageSize as { width?: unknown; height?: unknown } | null | undefined;
  return (
    [id, name, imageUrl].every((text) => typeof text === 'string' && text !== '') &&
    // Only our own pictures: anyone using this device could have edited the stored list.
    (imageUrl as string).startsWith('/media/') &&
    typeof size?.width === 'number' &&
    typeof size.height === 'number' &&
    (seen === undefined || typeof (seen as { price?: unknown } | null)?.price === 'number')
  );
}

/** Adds the phone to the recently viewed ones, if the reader consented. */
export function useNoteView(phone: RecentPhone & Pick<ProductCard, 'price' | 'priceVariant'>): void {
  const isRemembered = useConsent(({ choice }) => choice?.preferences);
  const note = useEffectEvent(() => {
    const { price, priceVariant } = phone;
    const priced = price !== null && priceVariant !== null && { seen: { ...priceVariant, price } };
    saveRecent(withViewed(readRecent(), { ...phone, ...priced }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phone on the same screen is another view
  useEffect(() => note(), [phone.id, isRemembered]);
}
