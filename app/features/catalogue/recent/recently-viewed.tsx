import { useEffect, useEffectEvent, useState } from 'react';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { Link } from '#app/lib/link.tsx';
import { readJson, writeJson } from '#app/lib/storage.ts';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import { parseRecent, RECENT_KEY, type RecentPhone, recentExcept, withViewed } from './recent.ts';

/** Notes the phone as viewed and shows those before it. It comes after hydration, so it stands last on its page. */
export function RecentlyViewed({ phone }: { phone: RecentPhone }) {
  const [seen, setSeen] = useState<RecentPhone[]>([]);
  const note = useEffectEvent(() => {
    const before = readJson(RECENT_KEY, parseRecent) ?? [];
    setSeen(before);
    writeJson(RECENT_KEY, withViewed(before, phone));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phone on the same screen is another view
  useEffect(() => note(), [phone.id]);

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
