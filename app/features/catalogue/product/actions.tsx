import type { Ref } from 'react';
import { AlertButton } from '#app/features/account/alerts/alert-button.tsx';
import { useWishlistToggle } from '#app/features/account/wishlist/use-wishlist-toggle.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { useCompareToggle } from '#app/features/catalogue/compare/comparison-store.ts';
import { LikeButton } from '#app/features/community/reactions/like-button.tsx';
import { cx } from '#app/lib/cx.ts';
import { formatRupees } from '#app/lib/format.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { BellIcon, CheckIcon, HeartIcon } from '#app/ui/display/icons.tsx';
import { share } from '#app/ui/overlays/share.ts';
import { fullName } from '#contract/phone/card.ts';
import { variantOfKey } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

const COMPARE_ID = 'compare-button';
const SAVE_ID = 'save-button';
const ALERT_ID = 'alert-button';
const ASK = 'Tell me when the price falls';

type ActionsProps = {
  product: Product;
  /** The variant that the reader chose; nothing while it is the one its price is for. */
  variant: string | undefined;
  ref: Ref<HTMLDivElement>;
};

/** What is compared and saved is the variant that is looked at. */
export function Actions({ product, variant, ref }: ActionsProps) {
  const phone = { id: product.id, name: product.name, variant };
  const press = (id: string) => () => document.getElementById(id)?.click();
  useShortcuts([
    { keys: 'c', label: 'Add to comparison, or remove', act: press(COMPARE_ID) },
    { keys: 's', label: 'Save to wishlist, or remove', act: press(SAVE_ID) },
    { keys: 'a', label: 'Price alert', act: press(ALERT_ID) },
  ]);

  return (
    <>
      <div ref={ref} className="mt-5.5 flex flex-wrap gap-2.5">
        <CompareButton phone={phone} className="needs-script" />
        <ButtonLink
          to={comparePath([product.id], { variants: variant ? { [product.id]: variant } : {} })}
          variant="primary"
          className="[@media(scripting:enabled)]:hidden"
        >
          Compare
        </ButtonLink>
        <SaveButton phone={phone} className="needs-script" />
        <AlertButton phone={product} variant={variantOfKey(variant ?? '')}>
          {(alert, open) => (
            <Button id={ALERT_ID} aria-pressed={alert !== null} onClick={open} className="needs-script">
              <BellIcon className={cx('size-4', alert && 'text-better')} />
              {alert ? `Alert ${alert.below === null ? 'at any drop' : `at ${formatRupees(alert.below)}`}` : ASK}
            </Button>
          )}
        </AlertButton>
        <LikeButton product={product} className="needs-script" />
        <Button
          onClick={() =>
            share(
              fullName(product),
              `${window.location.origin}/product/${product.id}${variant ? `?variant=${variant}` : ''}`,
            )
          }
          className="needs-script"
        >
          Share
        </Button>
      </div>
      <p className="mt-2 text-xs text-ink-2 needs-script">
        <HeartIcon className="mr-1 inline size-3 align-[-1px]" />
        Saving keeps it on your own wishlist. A like is counted for everybody to see.
      </p>
    </>
  );
}

type PressProps = { phone: PhoneRef; className: string };

/** Components of their own: a press renders what it changes and nothing beside it. */
function CompareButton({ phone, className }: PressProps) {
  const { isCompared, toggle } = useCompareToggle(phone);
  return (
    <Button id={COMPARE_ID} variant="primary" aria-pressed={isCompared} onClick={toggle} className={className}>
      {isCompared && <CheckIcon />}
      {isCompared ? 'In comparison' : 'Add to comparison'}
    </Button>
  );
}

function SaveButton({ phone, className }: PressProps) {
  const { isWished, toggle } = useWishlistToggle(phone);
  return (
    <Button id={SAVE_ID} aria-pressed={isWished} onClick={toggle} className={className}>
      <HeartIcon className={cx('size-4', isWished && 'fill-current text-accent')} />
      {isWished ? 'Saved' : 'Save to wishlist'}
    </Button>
  );
}
