import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { gigabytes, priceText } from '#app/lib/format.ts';
import { Stars } from '#app/ui/stars.tsx';
import type { ProductCard } from '#contract/products.ts';
import { PhonePicture } from './phone-picture.tsx';

type PhoneCardProps = {
  phone: ProductCard;
  /** Listings open a phone in a new tab. */
  newTab?: boolean;
  /** Stands in the picture's corner. */
  corner?: ReactNode;
  /** Stands at the end of the last line. */
  action?: ReactNode;
  /** Pictures in the first screenful are fetched at once. */
  eager?: boolean;
};

export function PhoneCard({ phone, newTab = false, corner, action, eager = false }: PhoneCardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-sheet transition-colors hover:border-edge">
      <div className="grid h-53.5 place-items-end justify-center bg-paper pt-4">
        <PhonePicture
          phone={phone}
          decorative
          loading={eager ? 'eager' : 'lazy'}
          className="h-full min-h-0 w-auto max-w-full object-contain object-bottom"
        />
      </div>
      <div className="flex grow flex-col px-4 pt-3.5 pb-4">
        <h3 className="text-md font-semibold tracking-[-0.01em]">
          <Link
            to={`/product/${phone.id}`}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-accent-ink"
          >
            {phone.name}
            {newTab && <span className="sr-only"> (opens in a new tab)</span>}
          </Link>
        </h3>
        <p className="figure mt-1 text-lg font-[620]">{priceText(phone.price)}</p>
        <KeyFigures phone={phone} />
        <div className="relative mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-3 text-xs">
          <Stars value={phone.rating} {...(phone.ratingCount > 0 && { count: phone.ratingCount })} />
          {action}
        </div>
      </div>
      {corner && <div className="absolute top-3 right-3">{corner}</div>}
    </article>
  );
}

/** Figures nobody published are left out; the phone's own page says so. */
function KeyFigures({ phone }: { phone: ProductCard }) {
  const figures = [
    phone.displaySize !== null && `${phone.displaySize}″`,
    phone.batteryCapacity !== null && `${phone.batteryCapacity} mAh`,
    phone.primaryCamera !== null && `${phone.primaryCamera} MP`,
    phone.storage !== null && gigabytes(phone.storage),
  ].filter((figure) => figure !== false);
  return (
    <ul aria-label="Key figures" className="num mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-2">
      {figures.map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  );
}
