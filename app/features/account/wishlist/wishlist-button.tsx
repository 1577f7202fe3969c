import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { cx } from '#app/lib/cx.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import { useWishlistToggle } from './wishlist-store.ts';

/** In the corner of a phone's card. The name of a pressed button stays the same: the pressing says the rest. */
export function WishlistButton({ phone }: { phone: PhoneRef }) {
  const { isWished, toggle } = useWishlistToggle(phone);
  return (
    <IconButton
      label={`Save ${phone.name} to wishlist`}
      aria-pressed={isWished}
      variant="outline"
      size="sm"
      onClick={toggle}
      className="needs-script"
    >
      <HeartIcon className={cx('size-4.5', isWished && 'fill-current text-accent')} />
    </IconButton>
  );
}
