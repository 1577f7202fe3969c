import type { ComponentProps } from 'react';
import { CompareCheckbox } from '#app/features/compare/compare-checkbox.tsx';
import { CardLikeButton } from '#app/features/reactions/card-like-button.tsx';
import { HeartButton } from '#app/features/wishlist/heart-button.tsx';
import { PhoneCard } from './phone-card.tsx';

type ReaderCardProps = Omit<ComponentProps<typeof PhoneCard>, 'like' | 'action'>;

/** A phone's card with all that a reader can do there: save it, like it, compare it. */
export function ReaderCard({ phone, corner = <HeartButton phone={phone} />, ...look }: ReaderCardProps) {
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
