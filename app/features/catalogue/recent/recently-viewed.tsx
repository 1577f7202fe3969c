import { useEffect, useState } from 'react';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { Link } from '#app/lib/link.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import { type RecentPhone, readRecent, recentExcept } from './recent-phones.ts';

/** Phones viewed before this one. It renders after hydration, so it comes last on its page. */
export function RecentlyViewed({ id }: { id: string }) {
  const [seen, setSeen] = useState<RecentPhone[]>([]);
  const isRemembered = useConsent(({ choice }) => choice?.preferences);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phone on the same screen is another view
  useEffect(() => setSeen(readRecent()), [id, isRemembered]);

  const others = recentExcept(seen, id);
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
