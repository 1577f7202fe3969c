import { lazy, Suspense } from 'react';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { cx } from '#app/lib/cx.ts';

const RecentShelf = lazy(async () => ({
  default: (await import('#app/features/catalogue/recent/recent-shelf.tsx')).RecentShelf,
}));

/**
 * Loads its code after hydration, for readers with consent for preferences. The script in the head has marked the page
 * if there is something to show (data-recent), so its space is reserved.
 */
export function SeenLast() {
  const isRemembered = useConsent(({ choice }) => choice?.preferences);
  return (
    <div className={cx('wrap mt-8 hidden h-29', isRemembered !== false && 'in-data-recent:block')}>
      {isRemembered && (
        <Suspense fallback={null}>
          <RecentShelf />
        </Suspense>
      )}
    </div>
  );
}
