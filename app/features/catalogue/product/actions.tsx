import { type MouseEvent, type Ref, useState } from 'react';
import { AlertButton } from '#app/features/account/alerts/alert-button.tsx';
import { useWishlistToggle } from '#app/features/account/wishlist/use-wishlist-toggle.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { cx } from '#app/lib/cx.ts';
import { formatRupees } from '#app/lib/format.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { buttonStyle } from '#app/ui/controls/button-style.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { BellIcon, HeartIcon } from '#app/ui/display/icons.tsx';
import { ShareIcon } from '#app/ui/display/product-icons.tsx';
import { share } from '#app/ui/overlays/share.ts';
import type { Alert } from '#contract/alerts/alerts.ts';
import { fullName } from '#contract/phone/card.ts';
import { variantOfKey } from '#contract/phone/prices.ts';
import { CompareToggle } from './compare-toggle.tsx';
import { hasStorePrices, isBuyable } from './prices/store-offers.ts';
import type { ProductHead } from './section/product-queries.ts';

const COMPARE_ID = 'compare-button';
const SAVE_ID = 'save-button';
const ALERT_ID = 'alert-button';

type ActionsProps = {
  product: ProductHead;
  /** The variant the reader selected; undefined for the variant of the phone's price. */
  variant: string | undefined;
  ref: Ref<HTMLDivElement>;
};

/** The buttons below a phone's picture. They compare and save the selected variant. */
export function Actions({ product, variant, ref }: ActionsProps) {
  const phone = { id: product.id, name: product.name, variant };
  const press = (id: string) => () => document.getElementById(id)?.click();
  useShortcuts([
    { keys: 'c', label: 'Add to comparison, or remove', act: press(COMPARE_ID) },
    { keys: 's', label: 'Save to wishlist, or remove', act: press(SAVE_ID) },
    { keys: 'a', label: 'Price alert', act: press(ALERT_ID) },
  ]);
  const alertText = alertLabel(product);

  return (
    <div ref={ref} className="product-actions">
      {product.status === 'discontinued' ? (
        <a href="#instead" className={buttonStyle({ variant: 'primary' }, 'max-lg:grow max-lg:px-2')}>
          See what replaced it
        </a>
      ) : product.status === 'upcoming' || product.price === null ? (
        <AlertButton phone={product} variant={variantOfKey(variant ?? '')}>
          {(alert, open) => (
            <Button
              variant="primary"
              aria-pressed={alert !== null}
              onClick={open}
              className="grow px-2 lg:hidden needs-script"
            >
              {alert ? 'Alert is on' : alertText}
            </Button>
          )}
        </AlertButton>
      ) : (
        <StoresButton product={product} />
      )}
      <CompareToggle id={COMPARE_ID} phone={phone} isMain={product.status !== 'discontinued'} />
      <ButtonLink
        to={comparePath([product.id], { variants: variant ? { [product.id]: variant } : {} })}
        className="[@media(scripting:enabled)]:hidden"
      >
        Compare
      </ButtonLink>
      <SaveButton phone={phone} />
      <AlertButton phone={product} variant={variantOfKey(variant ?? '')}>
        {(alert, open) => (
          <Button id={ALERT_ID} aria-pressed={alert !== null} onClick={open} className="max-lg:hidden needs-script">
            <BellIcon className={cx('size-4', alert && 'text-better')} />
            {alert ? alertIsOn(product, alert) : alertText}
          </Button>
        )}
      </AlertButton>
      <ShareButton product={product} variant={variant} className="icon-button-outline max-lg:hidden" />
    </div>
  );
}

const loadStores = () => import('./prices/stores-dialog.tsx');

/** Links to the prices below; if no store has a price, a script opens the store links instead. */
function StoresButton({ product }: { product: ProductHead }) {
  const [isOpen, setIsOpen] = useState(false);
  const stores = useLazyModule(loadStores, isOpen, () => setIsOpen(false));
  const count = hasStorePrices(product) ? product.offers.filter((offer) => isBuyable(offer)).length : 0;
  const open = (event: MouseEvent) => {
    if (count > 0) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is a link to the prices */}
      <a href="#price" onClick={open} className={buttonStyle({ variant: 'primary' }, 'grow px-2 lg:hidden')}>
        {count === 0 ? 'Check today’s price' : `See ${count} store price${count === 1 ? '' : 's'}`}
      </a>
      {stores && <stores.StoresDialog product={product} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The label of an alert depends on what there is to wait for. */
function alertLabel({ status, price }: ProductHead): string {
  if (status === 'upcoming') return 'Tell me when it launches';
  return price === null ? 'Tell me when it has a price' : 'Tell me when the price drops';
}

function alertIsOn({ price }: ProductHead, { below, store }: Alert): string {
  if (store !== null) return `Alert: in stock at ${store}`;
  if (below !== null) return `Alert at ${formatRupees(below)}`;
  return price === null ? 'Alert at the first price' : 'Alert at any drop';
}

type AlertRowProps = { product: ProductHead; variant: string | undefined };

/** The price alert in the price section. */
export function AlertRow({ product, variant }: AlertRowProps) {
  return (
    <AlertButton phone={product} variant={variantOfKey(variant ?? '')}>
      {(alert, open) => (
        <button type="button" aria-pressed={alert !== null} onClick={open} className="alert-row needs-script">
          {alertLabel(product)}
          <span>{alert ? alertIsOn(product, alert) : product.price !== null && 'by e-mail'}</span>
          <BellIcon className={cx('size-4', alert ? 'text-better' : 'text-ink-3')} />
        </button>
      )}
    </AlertButton>
  );
}

/** A component of its own, so a press renders only this button. */
function SaveButton({ phone }: { phone: PhoneRef }) {
  const { isWished, toggle } = useWishlistToggle(phone);
  return (
    <Button id={SAVE_ID} aria-pressed={isWished} onClick={toggle} className="max-lg:w-11 max-lg:px-0 needs-script">
      <HeartIcon className={cx('size-4.5', isWished && 'fill-current text-accent')} />
      <span className="max-lg:sr-only">{isWished ? 'Saved' : 'Save'}</span>
      {!isWished && <span className="sr-only"> to wishlist</span>}
    </Button>
  );
}

type ShareButtonProps = { product: ProductHead; variant: string | undefined; className: string };

export function ShareButton({ product, variant, className }: ShareButtonProps) {
  const address = () => `${location.origin}/product/${product.id}${variant ? `?variant=${variant}` : ''}`;
  return (
    <IconButton
      label="Share"
      onClick={() => share(fullName(product), address())}
      className={cx('needs-script', className)}
    >
      <ShareIcon />
    </IconButton>
  );
}
