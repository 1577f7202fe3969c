import { type CSSProperties, lazy, Suspense } from 'react';
import type { PhoneIn } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { HeaderSearch } from '#app/features/catalogue/search/header-search.tsx';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { formatCount, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ChipLink } from '#app/ui/controls/chip.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';

type HeroPhone = PhoneIn<'dimensions'>;
type HeroProps = { total: number; phones: HeroPhone[] };

export function Hero({ total, phones }: HeroProps) {
  return (
    <section className="wrap">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-8 pt-10 lg:grid-cols-[1.05fr_1fr] lg:pt-14">
        <div className="lg:pb-13">
          <h1 className="text-4xl tracking-[-0.035em] md:text-5xl">
            Every phone,
            <br />
            to the millimetre.
          </h1>
          <p className="mt-5 max-w-[30em] text-lg text-ink-2">
            {total > 0 ? `${formatCount(total)} phones` : 'Phones'} sold in India with prices in rupees, measured
            specifications and honest comparisons.
          </p>
          <HeaderSearch label="Catalogue" className="mt-6 min-h-14 max-w-130 text-base" />
          <BudgetChips />
          <p className="mt-3 text-sm text-ink-2">
            Not sure? <ProseLink href="/finder">Find my phone</ProseLink> ranks them by what matters to you, or see{' '}
            <ProseLink href="/best">the best of each price</ProseLink>.
          </p>
          <SeenLast />
        </div>
        <PhonesToScale phones={phones} />
      </div>
      <Ruler className="hidden lg:block" />
    </section>
  );
}

const RecentLine = lazy(async () => ({
  default: (await import('#app/features/catalogue/recent/recent-line.tsx')).RecentLine,
}));

/** Its room is there before it is. Whoever may be remembered gets the code for it, after the page has come alive. */
function SeenLast() {
  const isRemembered = useConsent(({ choice }) => choice?.preferences);
  return (
    <div className="mt-2 h-9">
      {isRemembered && (
        <Suspense fallback={null}>
          <RecentLine />
        </Suspense>
      )}
    </div>
  );
}

/** Drawn to one scale, so that they compare truthfully; the middle one also shows its back. */
function PhonesToScale({ phones }: { phones: HeroPhone[] }) {
  const standing = phones.map((phone, index) => ({ phone, front: index !== 1, ...sizeOf(phone, index !== 1) }));
  const widths = standing.reduce((sum, { width }) => sum + width, 0);
  return (
    <div className="@container">
      <ul
        className="flex items-end justify-center gap-5 border-b-[1.5px] border-ink"
        style={{ '--mm': `min(2.2px, (100cqw - 2.5rem) / ${widths})` } as CSSProperties}
      >
        {standing.map(({ phone, front, width, height }) => (
          <li key={phone.id} className="text-center">
            <span className="num mb-2 block text-2xs text-ink-3">{height} mm</span>
            <Link to={`/product/${phone.id}`} className="block">
              <PhonePicture
                phone={phone}
                front={front}
                fetchPriority="high"
                style={{ width: `calc(var(--mm) * ${width})`, height: `calc(var(--mm) * ${height})` }}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sizeOf(phone: HeroPhone, front: boolean): { width: number; height: number } {
  return (front && phone.dimensions) || phone.imageSize;
}

interface Budget {
  label: string;
  min?: number;
  max?: number;
}

const BUDGETS: readonly Budget[] = [
  { label: `Under ${formatRupees(10_000)}`, max: 10_000 },
  { label: `${formatRupees(10_000)}–20,000`, min: 10_000, max: 20_000 },
  { label: `${formatRupees(20_000)}–35,000`, min: 20_000, max: 35_000 },
  { label: `${formatRupees(35_000)}–60,000`, min: 35_000, max: 60_000 },
  { label: 'Flagships', min: 60_000 },
];

/** Each opens the listing with what is on sale in that price range. */
function BudgetChips() {
  return (
    // Columns of the container's making, not the text's: a face that loads late moves nothing.
    <ul aria-label="By budget" className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
      {BUDGETS.map(({ label, min, max }) => (
        <li key={label}>
          <ChipLink className="w-full justify-center" to={`/products?${rangeQuery(min, max)}`}>
            {label}
          </ChipLink>
        </li>
      ))}
    </ul>
  );
}

function rangeQuery(min?: number, max?: number): string {
  const query = new URLSearchParams({ brand: 'all', status: 'available' });
  if (min !== undefined) query.set('priceMin', String(min));
  if (max !== undefined) query.set('priceMax', String(max));
  return query.toString();
}
