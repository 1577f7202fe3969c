import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { listedBrandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { readRecent, saveRecent } from '#app/features/catalogue/recent/recent-phones.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ChipLink } from '#app/ui/controls/chip.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#app/ui/display/icons.tsx';
import { BUDGET_LISTS } from '#contract/phone/best-lists.ts';
import { closeSearchPanel } from './search-panel-store.ts';
import { pathOf } from './suggestion.ts';
import { usePopularSearches, useRecentSearches } from './use-search.ts';

const BRANDS = 5;

/** Shown before anything is typed: the reader's recent phones and searches, popular searches and the largest brands. */
export function SearchStart({ onSearch }: { onSearch: (search: string) => void }) {
  const { recent, remove } = useRecentSearches();
  const popular = usePopularSearches();
  const { data: brands = [] } = useQuery(listedBrandsQuery(useApi()));
  const largest = brands.toSorted((a, b) => b.productCount - a.productCount).slice(0, BRANDS);
  return (
    <div className="search-body pb-6">
      <RecentPhones />
      {recent.length > 0 && (
        <Part title="Your searches">
          <ul className="px-4">
            {recent.map((search) => (
              <li key={search} className="flex min-h-12 items-center gap-3">
                <SearchIcon className="shrink-0 text-ink-3" />
                <Link
                  to={pathOf({ kind: 'search', search, label: search })}
                  onClick={() => {
                    onSearch(search);
                    closeSearchPanel();
                  }}
                  className="flex min-h-12 min-w-0 grow items-center font-medium wrap-anywhere"
                >
                  {search}
                </Link>
                <IconButton label={`Remove ${search} from your searches`} onClick={() => remove(search)}>
                  <CloseIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {popular && (
        <Part title={popular.length > 0 ? 'Popular searches' : 'Best by budget'}>
          <ChipRow>
            {popular.length > 0
              ? popular.map(({ label, path }) => <StartChip key={path} to={path} label={label} />)
              : BUDGET_LISTS.map(({ slug, rupees }) => (
                  <StartChip key={slug} to={`/best/${slug}`} label={`Under ${formatRupees(rupees)}`} />
                ))}
          </ChipRow>
        </Part>
      )}
      {largest.length > 0 && (
        <Part title="Brands">
          <ChipRow>
            {largest.map(({ id, name }) => (
              <StartChip key={id} to={`/products?brand=${id}`} label={name} />
            ))}
            <StartChip to="/products?brand=all" label={`All ${formatCount(brands.length)}`} />
          </ChipRow>
        </Part>
      )}
    </div>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="search-heading">
        <h2 id={id} className="font-text text-2xs font-[550] tracking-normal">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const ChipRow = ({ children }: { children: ReactNode }) => <ul className="flex flex-wrap gap-2 px-4">{children}</ul>;

function StartChip({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <ChipLink to={to} onClick={closeSearchPanel} className="min-h-10 px-3.5 text-sm">
        {label}
      </ChipLink>
    </li>
  );
}

/** Empty without consent for preferences. */
function RecentPhones() {
  const [phones, setPhones] = useState(readRecent);
  if (phones.length === 0) return null;
  const clear = () => {
    saveRecent([]);
    setPhones([]);
  };
  return (
    <Part
      title="Recently viewed"
      aside={
        <button
          type="button"
          onClick={clear}
          className="text-sm font-medium text-accent-ink underline underline-offset-3 tap -my-3"
        >
          Clear
        </button>
      }
    >
      <ul className="search-recent">
        {phones.map((phone) => (
          <li key={phone.id}>
            <Link to={`/product/${phone.id}`} onClick={closeSearchPanel}>
              <span className={stageOf(phone)}>
                <PhonePicture phone={phone} decorative />
              </span>
              <b>{phone.name}</b>
              {phone.seen && <small>{formatRupees(phone.seen.price)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
