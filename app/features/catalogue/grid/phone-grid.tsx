import type { ComponentProps } from 'react';
import { WishlistButton } from '#app/features/account/wishlist/wishlist-button.tsx';
import { PhoneCard } from '#app/features/catalogue/card/phone-card.tsx';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { CardLikeButton } from '#app/features/community/reactions/like-button.tsx';
import type { ProductCard } from '#contract/phone/product.ts';

type PhoneCardWithActionsProps = Omit<ComponentProps<typeof PhoneCard>, 'like' | 'action'>;

/** A phone's card with all that a reader can do there: save it, like it, compare it. */
export function PhoneCardWithActions({
  phone,
  corner = <WishlistButton phone={phone} />,
  ...look
}: PhoneCardWithActionsProps) {
  return (
    <PhoneCard
      phone={phone}
      corner={corner}
      like={<CardLikeButton phone={phone} />}
      action={<CompareCheckbox phone={phone} />}
      {...look}
    />
  );
}

/** A handful of phones beside something else: two in a row, four where there is room. */
export function PhoneGrid({ phones }: { phones: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4.5">
      {phones.map((phone) => (
        <li key={phone.id}>
          <PhoneCardWithActions phone={phone} />
        </li>
      ))}
    </ul>
  );
}
