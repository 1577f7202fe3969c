import { useEffect, useEffectEvent, useState } from 'react';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import {
  type PreferenceKey,
  readPreference,
  storePreference,
  useConsent,
} from '#app/features/pages/consent/consent-store.ts';
import { Link } from '#app/lib/link.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import type { ProductCard } from '#contract/phone/product.ts';

/**
 * Notes the phone as viewed, where the reader allows that, and shows those before it. It appears after hydration, so it
 * is last on its page.
 */
export function RecentlyViewed({ phone }: { phone: RecentPhone & Pick<ProductCard, 'price' | 'priceVariant'> }) {
  const [seen, setSeen] = useState<RecentPhone[]>([]);
  const isRemembered = useConsent(({ choice }) => choice?.preferences);
  const note = useEffectEvent(() => {
    const before = readRecent();
    setSeen(before);
    const { price, priceVariant } = phone;
    const priced = price !== null && priceVariant !== null && { seen: { ...priceVariant, price } };
    saveRecent(withViewed(before, { ...phone, ...priced }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phone on the same screen is another view
  useEffect(() => note(), [phone.id, isRemembered]);

  const others = recentExcept(seen, phone.id);
  if (others.length === 0) return null;
  return (
    <section aria-label="Recently viewed" className="wrap mt-14">
      <SectionHeading>Recently viewed</SectionHeading>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {others.map((other) => (
          <li key={other.id} className="group relative grid justify-items-center gap-2 text-center text-sm">
            <PhonePicture phone={other} front decorative loading="lazy" className="h-22 w-full object-contain" />
            <Link
              to={`/product/${other.id}`}
              className="min-w-0 max-w-full font-medium after:absolute after:inset-0 group-hover:text-accent-ink"
            >
              {other.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Enough to show a phone again, and the price that was seen, to say what has become of it. */
export type RecentPhone = Pick<ProductCard, 'id' | 'name' | 'imageUrl' | 'imageSize'> & {
  seen?: { ram: number | null; storage: number | null; price: number } | undefined;
};

const RECENT_KEY: PreferenceKey = 'handset:recent';
const RECENT_SHOWN = 6;

/** Newest first; empty where nothing may be remembered. */
export function readRecent(): RecentPhone[] {
  return readPreference(RECENT_KEY, parseRecent) ?? [];
}

/** Newest first; one more than is shown, because the phone on the screen is not. */
export function withViewed(seen: readonly RecentPhone[], phone: RecentPhone): RecentPhone[] {
  const { id, name, imageUrl, imageSize, seen: price } = phone;
  return [
    { id, name, imageUrl, imageSize, ...(price && { seen: price }) },
    ...seen.filter((other) => other.id !== id),
  ].slice(0, RECENT_SHOWN + 1);
}

/** The home page keeps room for them where the page is marked: see theme-script.ts. */
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
    // Only pictures of our own: what is stored could have been written by anyone at this device.
    (imageUrl as string).startsWith('/media/') &&
    typeof size?.width === 'number' &&
    typeof size.height === 'number' &&
    (seen === undefined || typeof (seen as { price?: unknown } | null)?.price === 'number')
  );
}
