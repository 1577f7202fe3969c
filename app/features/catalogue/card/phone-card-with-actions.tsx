import type { ComponentProps } from 'react';
import { WishlistButton } from '#app/features/account/wishlist/wishlist-button.tsx';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { CardLikeButton } from '#app/features/community/reactions/card-like-button.tsx';
import { PhoneCard } from './phone-card.tsx';

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
