import { type RefObject, useEffect, useState } from 'react';
import { useWishlistToggle } from '#app/features/account/wishlist/use-wishlist-toggle.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { useCompareToggle, useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { cx } from '#app/lib/cx.ts';
import { formatRupees } from '#app/lib/format.ts';
import { useFoot, useFootRoom } from '#app/lib/viewport/foot-room.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { buttonStyle } from '#app/ui/controls/button-style.ts';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import type { Variant } from '#contract/phone/phone.ts';
import { listPriceNote } from '#contract/phone/price-age.ts';
import { CompareLink } from './compare-toggle.tsx';

type SummaryBarProps = {
  phone: PhoneRef;
  price: Pick<Variant, 'price' | 'priceAt'>;
  /** It is there once this has been scrolled past. */
  after: RefObject<HTMLElement | null>;
};

/**
 * Name, price, save and compare, in reach wherever one reads: above the page, on a phone below it. There it is sticky
 * rather than fixed, so that it comes before the footer, in its margin, instead of covering it.
 */
export function SummaryBar({ phone, price: { price, priceAt }, after }: SummaryBarProps) {
  const isShown = useScrolledPast(after);
  const isTyping = useTyping();
  useRoomForBar(isShown && !isTyping);
  return (
    <section
      aria-label="This phone"
      style={useFootRoom()}
      className={cx(
        'floats sticky bottom-[var(--foot)] z-15 border-line bg-paper max-md:mt-4 max-md:-mb-11 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:fixed md:inset-x-0 md:top-0 md:bottom-auto md:border-b print:hidden needs-script',
        !isShown && 'invisible',
        isTyping && 'max-md:invisible',
      )}
    >
      <div className="wrap flex min-h-15 items-center gap-1.5 md:gap-2.5">
        <p className="min-w-0 grow leading-tight">
          <span className="block truncate font-display font-[640]">{phone.name}</span>
          <span className="block truncate text-sm text-ink-2 num">
            {price === null ? 'No price yet' : formatRupees(price)}
            {price !== null && priceAt !== null && (
              <span suppressHydrationWarning> · {listPriceNote(null, priceAt)}</span>
            )}
          </span>
        </p>
        <Save phone={phone} />
        <Compare phone={phone} />
      </div>
    </section>
  );
}

function Save({ phone }: { phone: PhoneRef }) {
  const { isWished, toggle } = useWishlistToggle(phone);
  return (
    <Button aria-pressed={isWished} onClick={toggle} className="max-md:px-2.5">
      <HeartIcon className={cx('size-4', isWished && 'fill-current text-accent')} />
      <span className="max-md:sr-only">{isWished ? 'Saved' : 'Save'}</span>
      <span className="sr-only"> {isWished ? 'on your wishlist' : 'this phone'}</span>
    </Button>
  );
}

/** Once the phone is chosen, the way to the comparison. */
function Compare({ phone }: { phone: PhoneRef }) {
  const { isCompared, toggle } = useCompareToggle(phone);
  const count = useComparison(({ items }) => items.length);
  const style = 'max-md:gap-1 max-md:px-3 max-md:text-sm';
  if (isCompared)
    return (
      <CompareLink className={buttonStyle({ variant: 'primary' }, style)}>
        Compare {count > 1 && <span className="num">{count}</span>}
      </CompareLink>
    );
  return (
    <Button variant="primary" aria-pressed={false} onClick={toggle} className={style}>
      Compare
    </Button>
  );
}

function useScrolledPast(mark: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    // Whatever is below the top edge counts as in sight: a jump from far below to the top is noticed too.
    const observer = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return isPast;
}

/** Its height on a phone. */
const BAR_PX = 60;

/** What floats at the foot makes room for it; what is jumped to, or focused, does not come to lie under it. */
function useRoomForBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    useFoot.setState({ bar: BAR_PX });
    return () => useFoot.setState({ bar: 0 });
  }, [isShown]);
  useEffect(() => {
    document.documentElement.dataset.bar = '';
    return () => {
      delete document.documentElement.dataset.bar;
    };
  }, []);
}

const TEXT_FIELD = 'main :is(textarea, input:not([type=checkbox], [type=radio]))';

/** On a phone it makes room for what is typed. */
function useTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const look = () => setIsTyping(document.activeElement?.matches(TEXT_FIELD) ?? false);
    // While the focus moves from one field to the next it is on neither.
    const lookSoon = () => setTimeout(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', lookSoon);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', lookSoon);
    };
  }, []);
  return isTyping;
}
