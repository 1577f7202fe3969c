import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneCardWithActions } from '#app/features/catalogue/grid/phone-grid.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import { type ComparablePhone, closenessText } from './closeness.ts';

/** Phones like this one, each with what it shares and what it does differently. */
export function ClosePhones({ of, phones }: { of: ComparablePhone; phones: readonly CardPhone[] }) {
  if (phones.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="wrap mt-16">
      <SectionHeading id="similar" className="border-t-[1.5px] border-ink pt-4">
        Close to this one
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 lg:grid-cols-4 lg:gap-4.5">
        {phones.map((phone) => (
          <li key={phone.id} className="grid grid-rows-[1fr_auto] gap-2">
            <PhoneCardWithActions phone={phone} />
            <p className="px-1 text-sm text-ink-2 num">{closenessText(of, phone)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
