import { type CSSProperties, useEffect, useState } from 'react';
import { HeaderSearch } from '#app/features/catalogue/search/header-search.tsx';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ChipLink } from '#app/ui/controls/chip.tsx';
import { NumberedRule } from '#app/ui/display/ruler.tsx';
import type { StandingPhone } from './home-queries.ts';

type HeroProps = { total: number; phones: readonly StandingPhone[] };

/** The phones and the ruler below them share one scale, --mm. */
export function Hero({ total, phones }: HeroProps) {
  const across = (view: 'front' | 'both') =>
    phones.reduce((sum, phone, at) => sum + widthOf(phone, at === 1 ? view : 'front'), 0);
  const scales = {
    '--narrow': `min(1.6px, (100cqw - 2rem) / ${across('front') || 1})`,
    '--wide': `min(2.3px, ((100cqw - 2.5rem) * 0.48 - 3rem) / ${across('both') || 1})`,
  } as CSSProperties;
  return (
    <section className="wrap">
      <div className="@container">
        <div style={scales} className="[--mm:var(--narrow)] lg:[--mm:var(--wide)]">
          <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-7 pt-7 lg:grid-cols-[minmax(0,0.52fr)_minmax(0,0.48fr)] lg:pt-12">
            <div className="lg:pb-10">
              <h1 className="text-[min(2.625rem,14vw)] tracking-[-0.035em] md:text-5xl lg:text-[min(4.25rem,6.1vw)]">
                Every phone,
                <br />
                to the millimetre.
              </h1>
              <p className="mt-4 max-w-[30em] text-md text-ink-2 md:text-lg">
                {total > 0 ? `${formatCount(total)} phones` : 'Phones'} sold in India, drawn to scale, with dated prices
                in rupees.
              </p>
              <TeachingSearch />
              <BudgetChips />
            </div>
            <PhonesToScale phones={phones} />
          </div>
          <NumberedRule />
        </div>
      </div>
    </section>
  );
}

const EXAMPLES = ['small 5G under 30k', 'best camera under 25k', '8 GB, 120 Hz, fast charging', 'light Samsung'];
const EXAMPLE_MS = 4_000;
const LINKS = ['battery over 6000', 'under 170 g', 'pixel vs iphone'];

/**
 * Its placeholder shows examples of questions; they change until the field is used, and stay still with reduced motion.
 */
function TeachingSearch() {
  const [example, setExample] = useState(0);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const turn = () => {
      if (!document.activeElement?.closest('[role=search]')) setExample((at) => (at + 1) % EXAMPLES.length);
    };
    const timer = window.setInterval(turn, EXAMPLE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <>
      <HeaderSearch
        label="Catalogue"
        shortcut
        placeholder={`Try “${EXAMPLES[example]}”`}
        submit="Find"
        className="mt-6 min-h-14 max-w-140 border-ink pr-1.5 text-base"
      />
      <p className="mt-2.5 pl-4.5 text-sm text-ink-3 max-md:hidden">
        or{' '}
        {LINKS.map((search, at) => (
          <span key={search}>
            {at > 0 && ', '}
            <Link
              to={`/products?${new URLSearchParams({ search })}`}
              className="font-medium text-accent-ink underline underline-offset-3 hover:text-ink"
            >
              {search}
            </Link>
          </span>
        ))}
      </p>
    </>
  );
}

/**
 * The middle phone also shows its back where there is room. The grid columns are defined before the phones: a browser
 * may paint after parsing only some of them, and they must not move.
 */
function PhonesToScale({ phones }: { phones: readonly StandingPhone[] }) {
  const columns = (view: 'front' | 'both') =>
    phones.map((phone, at) => `calc(var(--mm) * ${widthOf(phone, at === 1 ? view : 'front')})`).join(' ');
  return (
    <ul
      aria-label="By height"
      style={{ '--fronts': columns('front'), '--with-back': columns('both') } as CSSProperties}
      className="grid grid-cols-(--fronts) items-end justify-center gap-4 lg:grid-cols-(--with-back) lg:justify-end lg:gap-6"
    >
      {phones.map((phone, at) => {
        const height = phone.dimensions?.height ?? phone.imageSize.height;
        return (
          <li key={phone.id} style={{ '--tall': height } as CSSProperties} className="text-center">
            <Link to={`/product/${phone.id}`} className="block hover:text-accent-ink">
              <span className="mb-2 block text-xs text-balance wrap-anywhere max-[16rem]:text-[0.5rem]">
                <span className="font-semibold">{phone.name}</span>{' '}
                <span className="text-ink-2 num max-lg:block lg:whitespace-nowrap">{height} mm</span>
              </span>
              <Drawing phone={phone} hasBack={at === 1} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A photo has no scale, so phones on the ruler are always drawn. */
function Drawing({ phone, hasBack }: { phone: StandingPhone; hasBack: boolean }) {
  const url = isDrawn(phone) ? phone.imageUrl : `/media/drawings/${phone.id}.svg`;
  const front = `${url}${url.includes('?') ? '&' : '?'}view=front`;
  return (
    <picture>
      {hasBack && <source media="(width >= 64rem)" srcSet={url} />}
      <img
        src={front}
        alt=""
        fetchPriority="high"
        className="block h-[calc(var(--mm)*var(--tall))] w-full object-contain object-bottom"
      />
    </picture>
  );
}

function isDrawn({ imageUrl }: StandingPhone): boolean {
  return imageUrl.startsWith('/media/drawings/');
}

function widthOf(phone: StandingPhone, view: 'front' | 'both'): number {
  const front = phone.dimensions?.width ?? phone.imageSize.width;
  return view === 'both' && isDrawn(phone) ? phone.imageSize.width : front;
}

interface Budget {
  label: string;
  min?: number;
  max?: number;
}

const BUDGETS: readonly Budget[] = [
  { label: 'Under ₹10k', max: 10_000 },
  { label: '₹10k–20k', min: 10_000, max: 20_000 },
  { label: '₹20k–35k', min: 20_000, max: 35_000 },
  { label: '₹35k–60k', min: 35_000, max: 60_000 },
  { label: 'Above ₹60k', min: 60_000 },
];

/** Each opens the listing with phones on sale in that price range. One row, which scrolls when it is too long. */
function BudgetChips() {
  return (
    <ul aria-label="By budget" className="shelf mt-4 gap-2">
      {BUDGETS.map(({ label, min, max }) => (
        <li key={label} className="shrink-0">
          <ChipLink className="min-h-9 px-3.5 text-sm whitespace-nowrap" to={`/products?${rangeQuery(min, max)}`}>
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
