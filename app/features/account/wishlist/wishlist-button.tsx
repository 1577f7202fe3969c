import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { cx } from '#app/lib/cx.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import { useWishlistToggle } from './use-wishlist-toggle.ts';

type WishlistButtonProps = { phone: PhoneRef; className?: string; iconSize?: string };

/** The name stays the same when pressed: aria-pressed conveys the state. */
export function WishlistButton({ phone, className, iconSize = 'size-5' }: WishlistButtonProps) {
  const { isWished, toggle } = useWishlistToggle(phone);
  return (
    <IconButton
      label={`Save ${phone.name} to wishlist`}
      aria-pressed={isWished}
      size="sm"
      onClick={toggle}
      className={cx('needs-script', className)}
    >
      <HeartIcon className={cx(iconSize, isWished && 'fill-current text-accent')} />
    </IconButton>
  );
}
