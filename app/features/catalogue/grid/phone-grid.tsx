import { memo, type ReactNode } from 'react';
import { useWishlistToggle } from '#app/features/account/wishlist/wishlist-store.ts';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneCard } from '#app/features/catalogue/card/phone-card.tsx';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { CardLikeButton } from '#app/features/community/reactions/like-button.tsx';
import { cx } from '#app/lib/cx.ts';
import { useHydrated } from '#app/lib/rendering/hydrated.ts';
import { KeptItem } from '#app/lib/rendering/kept-html.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import { MoreButton } from './more-button.tsx';

type PhoneCardWithActionsProps = {
  phone: CardPhone;
  newTab?: boolean;
  eager?: boolean;
  /** In place of the heart. */
  corner?: ReactNode;
};

/** A phone's card with all that a reader can do there: save it, like it, compare it. */
export function PhoneCardWithActions({ phone, corner, ...look }: PhoneCardWithActionsProps) {
  return <PhoneCard phone={phone} actions={<Actions phone={phone} corner={corner} />} {...look} />;
}

function Actions({ phone, corner = <WishlistButton phone={phone} /> }: { phone: CardPhone; corner?: ReactNode }) {
  if (!useHydrated()) return null;
  return (
    <>
      <CardLikeButton phone={phone} />
      <CompareCheckbox phone={phone} className="card-compare" />
      <div className="card-corner">{corner}</div>
      <MoreButton phone={phone} />
    </>
  );
}

type PhoneItemProps = Pick<PhoneCardWithActionsProps, 'phone' | 'newTab' | 'eager'>;

/** A card in a list. A like changes the figure of one phone: the others are not drawn again for it. */
export const PhoneItem = memo(function PhoneItem({ phone, newTab = false, eager = false }: PhoneItemProps) {
  const card = <PhoneCardWithActions phone={phone} newTab={newTab} eager={eager} />;
  // An eager picture is also named in the head of the page, which React does as it renders.
  if (eager) return <li>{card}</li>;
  return (
    <KeptItem of={phone} look={newTab ? 'card in a new tab' : 'card'}>
      {card}
    </KeptItem>
  );
});

/** A handful of phones beside something else: two in a row, four where there is room. */
export function PhoneGrid({ phones }: { phones: readonly CardPhone[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4.5">
      {phones.map((phone) => (
        <PhoneItem key={phone.id} phone={phone} />
      ))}
    </ul>
  );
}

/** In the corner of a phone's card. The name of a pressed button stays the same: the pressing says the rest. */
function WishlistButton({ phone }: { phone: PhoneRef }) {
  const { isWished, toggle } = useWishlistToggle(phone);
  return (
    <IconButton
      label={`Save ${phone.name} to wishlist`}
      aria-pressed={isWished}
      variant="outline"
      size="sm"
      onClick={toggle}
      className="needs-script"
    >
      <HeartIcon className={cx('size-4.5', isWished && 'fill-current text-accent')} />
    </IconButton>
  );
}
