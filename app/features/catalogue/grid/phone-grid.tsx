import { memo, type ReactNode } from 'react';
import { WishlistButton } from '#app/features/account/wishlist/wishlist-button.tsx';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneCard } from '#app/features/catalogue/card/phone-card.tsx';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { useHydrated } from '#app/ssr/hydrated.tsx';
import { MoreButton } from './more-button.tsx';

type PhoneCardWithActionsProps = {
  phone: CardPhone;
  newTab?: boolean;
  eager?: boolean;
  note?: string | null;
  /** Shown in place of the heart. */
  save?: ReactNode;
};

/** A phone's card with save and compare. Likes and ratings are on the phone's page. */
export function PhoneCardWithActions({ phone, save, ...look }: PhoneCardWithActionsProps) {
  return (
    <PhoneCard
      phone={phone}
      save={<Hydrated>{save ?? <WishlistButton phone={phone} />}</Hydrated>}
      compare={
        <Hydrated>
          <CompareCheckbox phone={phone} />
        </Hydrated>
      }
      menu={
        <Hydrated>
          <MoreButton phone={phone} />
        </Hydrated>
      }
      {...look}
    />
  );
}

function Hydrated({ children }: { children: ReactNode }) {
  return useHydrated() ? children : null;
}

type PhoneItemProps = Pick<PhoneCardWithActionsProps, 'phone' | 'newTab' | 'eager' | 'note'>;

/** Memoised, so changes around a card do not render it again. */
export const PhoneItem = memo(function PhoneItem({
  phone,
  newTab = false,
  eager = false,
  note = null,
}: PhoneItemProps) {
  const card = <PhoneCardWithActions phone={phone} newTab={newTab} eager={eager} note={note} />;
  // Not cached: React adds an eager picture to the page's head while rendering, and a note belongs to one list.
  if (eager || note) return <li>{card}</li>;
  return (
    <CachedHtml as="li" of={phone} isLasting look={newTab ? 'card in a new tab' : 'card'}>
      {card}
    </CachedHtml>
  );
});

/** A few phones next to other content: two per row, or four where there is room. */
export function PhoneGrid({ phones }: { phones: readonly CardPhone[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 lg:grid-cols-4 lg:gap-4.5">
      {phones.map((phone) => (
        <PhoneItem key={phone.id} phone={phone} />
      ))}
    </ul>
  );
}
