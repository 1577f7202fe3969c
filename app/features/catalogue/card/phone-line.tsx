import type { PhoneIn, PRICE_KEYS } from './card-phone.ts';
import { PhonePicture } from './phone-picture.tsx';
import { PriceTag } from './price-tag.tsx';

/** A phone as one of several choices. The price wraps below the name where it does not fit beside it. */
export function PhoneLine({ phone }: { phone: PhoneIn<(typeof PRICE_KEYS)[number]> }) {
  return (
    <>
      <PhonePicture phone={phone} front decorative className="h-9 w-6 shrink-0 object-contain max-[16rem]:hidden" />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span>{phone.name}</span>
        <span className="text-sm text-ink-2 num">
          <PriceTag phone={phone} isInList />
        </span>
      </span>
    </>
  );
}
