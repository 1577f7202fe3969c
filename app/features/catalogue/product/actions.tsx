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
import type { Product } from '#contract/phone/product.ts';
import { CompareToggle } from './compare-toggle.tsx';

const COMPARE_ID = 'compare-button';
const SAVE_ID = 'save-button';
const ALERT_ID = 'alert-button';

type ActionsProps = {
  product: Product;
  /** The variant that the reader chose; nothing while it is the one its price is for. */
  variant: string | undefined;
  ref: Ref<HTMLDivElement>;
};

/** One row, at the foot of a phone's screen. What is compared and saved is the variant that is looked at. */
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
              <BellIcon className="size-4" />
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
            {alert ? alertIsOn(alert) : alertText}
          </Button>
        )}
      </AlertButton>
      <ShareButton product={product} variant={variant} className="icon-button-outline max-lg:hidden" />
    </div>
  );
}

const loadStores = () => import('./prices/stores-dialog.tsx');

/** Without a script it leads to the prices further down. */
function StoresButton({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  const stores = useLazyModule(loadStores, isOpen, () => setIsOpen(false));
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without a script it goes there */}
      <a href="#price" onClick={open} className={buttonStyle({ variant: 'primary' }, 'grow px-2 lg:hidden')}>
        Check today’s price
      </a>
      {stores && <stores.StoresDialog product={product} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What an alert is called, by what there is to wait for. */
function alertLabel({ status, price }: Product): string {
  if (status === 'upcoming') return 'Tell me when it launches';
  return price === null ? 'Tell me the first price' : 'Tell me when it drops';
}

function alertIsOn({ below }: Alert): string {
  return `Alert ${below === null ? 'at any drop' : `at ${formatRupees(below)}`}`;
}

type AlertRowProps = { product: Product; variant: string | undefined };

/** The alert among the prices. */
export function AlertRow({ product, variant }: AlertRowProps) {
  return (
    <AlertButton phone={product} variant={variantOfKey(variant ?? '')}>
      {(alert, open) => (
        <button
          type="button"
          aria-pressed={alert !== null}
          onClick={open}
          className="flex min-h-13 w-full items-center gap-3 border-b border-line py-2 text-left font-semibold hover:text-accent-ink lg:hidden print:hidden needs-script"
        >
          {alertLabel(product)}
          <span className="min-w-0 flex-1 truncate text-right text-xs font-normal text-ink-2 num">
            {alert ? alertIsOn(alert) : 'one e-mail, once'}
          </span>
          <BellIcon className={cx('size-4', alert ? 'text-better' : 'text-ink-3')} />
        </button>
      )}
    </AlertButton>
  );
}

/** A component of its own: a press renders what it changes and nothing beside it. */
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

type ShareButtonProps = { product: Product; variant: string | undefined; className: string };

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
