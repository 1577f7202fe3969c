import type { ReactNode } from 'react';
import { Link } from '#app/lib/link.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { keyFigures } from '#contract/phone/card.ts';
import type { CardPhone } from './card-phone.ts';
import { PhonePicture } from './phone-picture.tsx';
import { PriceTag } from './price-tag.tsx';

type PhoneCardProps = {
  phone: CardPhone;
  /** Listings open a phone in a new tab. */
  newTab?: boolean;
  /** Stand where the styles keep room for them: they come after hydration and must move nothing. */
  actions?: ReactNode;
  /** Pictures in the first screenful are fetched at once. */
  eager?: boolean;
};

export function PhoneCard({ phone, newTab = false, actions, eager = false }: PhoneCardProps) {
  return (
    <article className="phone-card">
      <div className="phone-card-picture">
        <PhonePicture phone={phone} decorative loading={eager ? 'eager' : 'lazy'} />
      </div>
      <div className="phone-card-text">
        <h3>
          <PhoneLink phone={phone} newTab={newTab} />
        </h3>
        <p className="phone-card-price">
          <PriceTag phone={phone} />
        </p>
        <KeyFigures phone={phone} />
        <div className="phone-card-foot">
          <Stars
            value={phone.rating}
            isDemo={phone.demo?.includes('rating')}
            {...(phone.ratingCount > 0 && { count: phone.ratingCount })}
          />
        </div>
      </div>
      {actions}
    </article>
  );
}

/** A tab of its own is the browser's work: the router has no part in it, and a listing hydrates sooner without. */
function PhoneLink({ phone, newTab }: { phone: CardPhone; newTab: boolean }) {
  const address = `/product/${phone.id}`;
  if (!newTab) return <Link to={address}>{phone.name}</Link>;
  return (
    <a href={address} target="_blank" rel="noopener">
      {phone.name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function KeyFigures({ phone }: { phone: CardPhone }) {
  return (
    <ul aria-label="Key figures" className="phone-card-figures">
      {keyFigures(phone).map((figure) => (
        <li key={figure}>{figure}</li>
      ))}
      {phone.score != null && <ScorePrint score={phone.score} parts={phone.scoreParts ?? []} />}
    </ul>
  );
}

/** The score, and how high each of its parts is; the phone's page explains them. */
function ScorePrint({ score, parts }: { score: number; parts: readonly (number | null)[] }) {
  const bars = parts
    .map((part, at) => `M${at * 4} 12v-${Math.round((part ?? 0) / 9)}h3v${Math.round((part ?? 0) / 9)}z`)
    .join('');
  return (
    <li className="phone-card-score">
      <span className="sr-only">Score </span>
      {score}
      <svg aria-hidden="true" viewBox="0 0 23 12" width="23" height="12">
        <path d={bars} />
      </svg>
    </li>
  );
}
