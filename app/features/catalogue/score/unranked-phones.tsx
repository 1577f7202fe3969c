import type { ReactNode } from 'react';
import type { PhoneIn, PRICE_KEYS } from '#app/features/catalogue/card/card-phone.ts';
import { variantPath } from '#app/features/catalogue/card/phone-ref.ts';
import { PhoneThumb } from '#app/features/catalogue/card/phone-thumb.tsx';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { dotted, priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Eyebrow } from '#app/ui/display/headings.tsx';
import { lowerFirst } from '#contract/phone/format.ts';
import { cardPriceNote } from '#contract/phone/price-age.ts';
import { unrankedText } from '#contract/phone/score/parts.ts';

type UnrankedPhone = PhoneIn<(typeof PRICE_KEYS)[number] | 'scoreParts'>;

/** Phones without a rank because a part of their score is unknown, grouped by what is missing. */
export function UnrankedPhones({ phones, note }: { phones: readonly UnrankedPhone[]; note: ReactNode }) {
  if (phones.length === 0) return null;
  return (
    <section aria-labelledby="not-ranked" className="mt-10 lg:mt-14">
      <h2 id="not-ranked" className="border-t-[1.5px] border-ink pt-3.5 text-xl lg:text-[1.625rem]">
        Waiting for figures
      </h2>
      <p className="mt-1.5 max-w-[62ch] text-sm text-ink-2 num lg:text-base">{note}</p>
      <div className="mt-4 grid grid-cols-1 gap-x-13 gap-y-4.5 lg:grid-cols-2">
        {[...Map.groupBy(phones, missingText)].map(([missing, found]) => (
          <div key={missing}>
            <Eyebrow className="mb-2">{missing}</Eyebrow>
            <ul>
              {found.map((phone) => (
                <Row key={phone.id} phone={phone} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** `Not ranked: cameras not fully published` */
function missingText({ scoreParts }: UnrankedPhone): string {
  return `Not ranked: ${lowerFirst(unrankedText(scoreParts) ?? '')}`;
}

function Row({ phone }: { phone: UnrankedPhone }) {
  return (
    <li className="group relative grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2">
      <PhoneThumb phone={phone} front className="h-12.5 rounded-small px-1.5 pt-1.5" />
      <div className="min-w-0">
        <Link
          to={variantPath(phone)}
          className="inline-block min-h-6 font-semibold after:absolute after:inset-0 group-hover:text-accent-ink"
        >
          {phone.name}
        </Link>
        <p className="text-sm text-ink-2 num">
          {dotted([priceText(phone.price), cardPriceNote(phone.priceVariant, phone.priceAt)])}
        </p>
      </div>
      <CompareCheckbox phone={phone} className="relative text-sm" />
    </li>
  );
}
