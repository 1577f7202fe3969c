import type { ReactNode } from 'react';
import { Link } from '#app/lib/link.tsx';
import { keyFigures } from '#contract/phone/card.ts';
import type { CardPhone } from './card-phone.ts';
import { PhonePicture } from './phone-picture.tsx';
import { PriceTag } from './price-tag.tsx';
import { stageOf } from './stage.ts';

type PhoneCardProps = {
  phone: CardPhone;
  /** Listings open a phone in a new tab. */
  newTab?: boolean;
  /**
   * Slots beside the price, at the foot and beside the name. Their buttons render after hydration, so CSS reserves
   * their space.
   */
  save?: ReactNode;
  compare?: ReactNode;
  menu?: ReactNode;
  /** Loads the picture eagerly, for cards in the first screenful. */
  eager?: boolean;
  /** Shown in place of the score. */
  note?: string | null | undefined;
};

export function PhoneCard({ phone, newTab = false, save, compare, menu, eager = false, note }: PhoneCardProps) {
  return (
    <article className="phone-card">
      <div className={stageOf(phone)}>
        <PhonePicture phone={phone} decorative loading={eager ? 'eager' : 'lazy'} />
      </div>
      <h3>
        <PhoneLink phone={phone} newTab={newTab} />
      </h3>
      <div className="card-price">
        <p>
          <PriceTag phone={phone} />
        </p>
        {save}
      </div>
      <ul aria-label="Key figures">
        {keyFigures(phone).map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <div className="card-foot">
        {note ? (
          <p className="card-note">{note}</p>
        ) : (
          phone.score != null && <ScorePrint score={phone.score} parts={phone.scoreParts ?? []} />
        )}
        {compare}
      </div>
      {menu}
    </article>
  );
}

/** A link to a new tab needs no router, and a listing hydrates sooner without. */
export function PhoneLink({ phone, newTab }: { phone: CardPhone; newTab: boolean }) {
  const address = `/product/${phone.id}${phone.variant ? `?variant=${phone.variant}` : ''}`;
  if (!newTab) return <Link to={address}>{phone.name}</Link>;
  return (
    <a href={address} target="_blank" rel="noopener">
      {phone.name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The score with a bar per part; the phone's page explains them. */
export function ScorePrint({ score, parts }: { score: number; parts: readonly (number | null)[] }) {
  const bars = parts.map((part, at) => (part === null ? '' : `M${at * 4 + 2} 12v-${Math.ceil(part / 9)}`)).join('');
  return (
    <p>
      <span className="sr-only">Score </span>
      {score}
      <svg aria-hidden="true" viewBox="0 0 24 12">
        <path d={bars} />
      </svg>
    </p>
  );
}
