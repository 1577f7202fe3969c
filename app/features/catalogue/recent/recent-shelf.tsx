import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { pricesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { useApi } from '#app/lib/api.ts';
import { formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { type RecentPhone, readRecent, saveRecent } from './recent-phones.ts';

const SHOWN = 5;

/** Recently viewed phones, with how their price changed since. */
export function RecentShelf() {
  const [seen, setSeen] = useState(() => readRecent().slice(0, SHOWN));
  const api = useApi();
  const prices = useQueries({ queries: seen.map(({ id }) => ({ ...pricesQuery(api, id), retry: false })) });
  if (seen.length === 0) return null;
  return (
    <section aria-label="Recently viewed">
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="text-lg">Recently viewed</h2>
        <button
          type="button"
          onClick={() => {
            saveRecent([]);
            setSeen([]);
            // The pressed button disappeared.
            focusMain();
          }}
          className="text-sm font-medium text-accent-ink underline underline-offset-3 tap hover:text-ink"
        >
          Clear
        </button>
      </div>
      <ul className="shelf gap-3 *:w-54 *:shrink-0 lg:grid lg:grid-cols-5 lg:*:w-auto">
        {seen.map((phone, at) => (
          <li
            key={phone.id}
            className="group relative flex h-16 items-center gap-3 rounded-card border border-line bg-sheet px-3 hover:border-edge"
          >
            <span className={`${stageOf(phone)} grid h-12 w-8 shrink-0 place-items-center rounded-small p-1`}>
              <PhonePicture phone={phone} front decorative className="h-full min-h-0 object-contain" />
            </span>
            <span className="min-w-0 text-sm">
              <Link
                to={`/product/${phone.id}`}
                className="block truncate font-semibold after:absolute after:inset-0 group-hover:text-accent-ink"
              >
                {phone.name}
              </Link>
              <PriceSince phone={phone} now={newestPrice(phone, prices[at]?.data ?? [])} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest price of the variant whose price was seen; prices are newest first. */
function newestPrice(
  { seen }: RecentPhone,
  prices: readonly { ram: unknown; storage: unknown; price: number | null }[],
) {
  return seen && prices.find(({ ram, storage }) => ram === seen.ram && storage === seen.storage)?.price;
}

function PriceSince({ phone: { seen }, now }: { phone: RecentPhone; now: number | null | undefined }) {
  if (!seen) return null;
  const change = (now ?? seen.price) - seen.price;
  if (change === 0) return <span className="text-xs text-ink-2 num">{formatRupees(seen.price)}</span>;
  return (
    <span className={`text-xs num ${change < 0 ? 'text-better' : 'text-ink-2'}`}>
      {formatRupees(Math.abs(change))} {change < 0 ? 'less' : 'more'} than you saw
    </span>
  );
}
