import { CompareCheckbox } from '#app/features/compare/compare-checkbox.tsx';
import { CardLikeButton } from '#app/features/reactions/card-like-button.tsx';
import { HeartButton } from '#app/features/wishlist/heart-button.tsx';
import type { ProductCard } from '#contract/product.ts';
import { PhoneCard } from './phone-card.tsx';

/** A handful of phones beside something else: two in a row, four where there is room. */
export function PhoneGrid({ phones }: { phones: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4.5">
      {phones.map((phone) => (
        <li key={phone.id}>
          <PhoneCard
            phone={phone}
            corner={<HeartButton phone={phone} />}
            like={<CardLikeButton phone={phone} />}
            action={<CompareCheckbox phone={phone} />}
          />
        </li>
      ))}
    </ul>
  );
}
