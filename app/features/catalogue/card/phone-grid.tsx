import type { ProductCard } from '#contract/phone/product.ts';
import { PhoneCardWithActions } from './phone-card-with-actions.tsx';

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
