import type { ComponentProps } from 'react';
import { useAlertForm } from '#app/features/account/alerts/alert-button.tsx';
import { useWishlistToggle } from '#app/features/account/wishlist/use-wishlist-toggle.ts';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { useCompareToggle } from '#app/features/catalogue/compare/comparison-store.ts';
import { Menu, MenuItem } from '#app/ui/overlays/menu.tsx';
import { share } from '#app/ui/overlays/share.ts';

type CardMenuProps = { phone: CardPhone; trigger: ComponentProps<typeof Menu>['trigger'] };

/** Opens when loaded, because a press loads it. */
export function CardMenu({ phone, trigger }: CardMenuProps) {
  const { isCompared, toggle: toggleCompared } = useCompareToggle(phone);
  const { isWished, toggle: toggleWishlist } = useWishlistToggle(phone);
  const { alert, canSetAlert, open, form } = useAlertForm(phone);
  return (
    <>
      <Menu label={`More for ${phone.name}`} align="roomier" startsOpen trigger={trigger}>
        {canSetAlert && <MenuItem onClick={open}>{alert ? 'Change price alert' : 'Set a price alert'}</MenuItem>}
        <MenuItem onClick={toggleCompared}>{isCompared ? 'Remove from comparison' : 'Add to comparison'}</MenuItem>
        <MenuItem onClick={toggleWishlist}>{isWished ? 'Remove from wishlist' : 'Save to wishlist'}</MenuItem>
        <MenuItem onClick={() => share(phone.name, `${window.location.origin}/product/${phone.id}`)}>Share</MenuItem>
      </Menu>
      {form}
    </>
  );
}
