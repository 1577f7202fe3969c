import { useEffect } from 'react';
import { useWishlistToggle } from '#app/features/account/wishlist/wishlist-store.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { useCompareToggle } from '#app/features/catalogue/compare/comparison-store.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { useLetterKeys } from '#app/ui/overlays/use-letter-keys.ts';
import { ASK_PRICE_ID } from './actions.tsx';

type PhoneKeysProps = {
  phone: PhoneRef;
  /** The key press that its code was fetched for. */
  first: KeyboardEvent | null;
};

/** One letter for each of the main buttons, for as long as the reader wants that. */
export function PhoneKeys({ phone, first }: PhoneKeysProps) {
  const { toggle: toggleCompared } = useCompareToggle(phone);
  const { toggle: toggleWishlist } = useWishlistToggle(phone);
  const keys = useLetterKeys((key) => {
    if (key === 'c') toggleCompared();
    else if (key === 's') toggleWishlist();
    else if (key === 'a') document.getElementById(ASK_PRICE_ID)?.click();
    else return false;
    return true;
  });

  useEffect(() => {
    if (!first) return;
    // Once the stored wish to have no keys has been read.
    const timer = setTimeout(() => first.target?.dispatchEvent(new KeyboardEvent('keydown', first)));
    return () => clearTimeout(timer);
  }, [first]);

  return (
    <Checkbox
      checked={keys.isOn}
      onChange={keys.toggle}
      className="mt-1 text-xs text-ink-2 max-md:hidden touch:hidden needs-script"
    >
      Keys: C compares, S saves, A asks for the price
    </Checkbox>
  );
}
