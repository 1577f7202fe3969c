import { memo } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneLink, ScorePrint } from '#app/features/catalogue/card/phone-card.tsx';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { priceNote } from '#app/features/catalogue/card/price-note.ts';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { cx } from '#app/lib/cx.ts';
import { priceText } from '#app/lib/format.ts';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { useHydrated } from '#app/ssr/hydrated.tsx';
import { isGone } from '#contract/phone/card.ts';

type RailItemProps = { phone: CardPhone; eager?: boolean };

/** Memoised, so changes around a card do not render it again. */
export const RailItem = memo(function RailItem({ phone, eager = false }: RailItemProps) {
  const card = <RailCard phone={phone} eager={eager} />;
  // Not cached: React adds an eager picture to the page's head while rendering.
  if (eager) return <li>{card}</li>;
  return (
    <CachedHtml as="li" of={phone} isLasting look="rail card">
      {card}
    </CachedHtml>
  );
});

function RailCard({ phone, eager }: { phone: CardPhone; eager: boolean }) {
  const isHydrated = useHydrated();
  return (
    <article className="rail-card">
      <div className={stageOf(phone)}>
        <PhonePicture phone={phone} decorative {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })} />
      </div>
      <h3>
        <PhoneLink phone={phone} newTab />
      </h3>
      <p className={phone.priceKind === 'last' ? 'rail-price text-ink-2' : 'rail-price'}>{priceText(phone.price)}</p>
      <p className={cx('rail-note', isGone(phone) && 'text-warn')}>
        {phone.status === 'discontinued' ? 'Discontinued' : priceNote(phone)}
      </p>
      <div className="rail-foot">
        {phone.score != null ? (
          <ScorePrint score={phone.score} parts={phone.scoreParts ?? []} />
        ) : (
          <p className="font-normal text-ink-3">Not scored</p>
        )}
        {isHydrated && <CompareCheckbox phone={phone} hideLabel />}
      </div>
    </article>
  );
}
