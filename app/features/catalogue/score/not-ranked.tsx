import type { PhoneIn, PRICE_KEYS } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { Link } from '#app/lib/link.tsx';
import { unrankedText } from '#contract/phone/score/parts.ts';

type UnrankedPhone = PhoneIn<(typeof PRICE_KEYS)[number] | 'scoreParts'>;

/** Phones that follow the ranked ones because a part of their score is not known, each with the reason. */
export function NotRanked({ phones, note }: { phones: readonly UnrankedPhone[]; note: string }) {
  if (phones.length === 0) return null;
  return (
    <section aria-labelledby="not-ranked" className="mt-10">
      <h2 id="not-ranked" className="border-t-[1.5px] border-ink pt-3 text-xl">
        Not ranked
      </h2>
      <p className="mt-1 mb-3 max-w-measure text-ink-2">{note}</p>
      <ul className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
        {phones.map((phone) => (
          <li
            key={phone.id}
            className="group relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-4 border-t border-line py-3"
          >
            <PhonePicture phone={phone} front decorative loading="lazy" className="h-12 w-full object-contain" />
            <div className="min-w-0">
              <Link
                to={`/product/${phone.id}`}
                className="inline-block min-h-6 font-medium after:absolute after:inset-0 group-hover:text-accent-ink"
              >
                {phone.name}
              </Link>{' '}
              <span className="text-sm num">
                <PriceTag phone={phone} />
              </span>
              <p className="text-sm text-ink-2">{unrankedText(phone.scoreParts)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
