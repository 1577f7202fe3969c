import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWishlistToggle } from '#app/features/account/wishlist/use-wishlist-toggle.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { useCompareToggle, useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { cx } from '#app/lib/cx.ts';
import { priceText } from '#app/lib/format.ts';
import { useAboveBottomBars, useBottomBars } from '#app/lib/viewport/bottom-bars.ts';
import { useHydrated } from '#app/ssr/hydrated.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { buttonStyle } from '#app/ui/controls/button-style.ts';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import type { Variant } from '#contract/phone/phone.ts';
import { listPriceNote } from '#contract/phone/price-age.ts';
import { CompareLink } from './compare-toggle.tsx';

type SummaryBarProps = {
  phone: PhoneRef;
  price: Pick<Variant, 'price' | 'priceAt'>;
  /** The bar appears once this element has been scrolled past. */
  after: RefObject<HTMLElement | null>;
};

/**
 * Name, price, save and compare, always within reach: at the top of the page, or at the bottom on a phone. Only scripts
 * show it, so the server leaves it out.
 */
export function SummaryBar(props: SummaryBarProps) {
  return useHydrated() && <Bar {...props} />;
}

/** On a phone it is sticky rather than fixed, so that it stops above the footer instead of covering it. */
function Bar({ phone, price: { price, priceAt }, after }: SummaryBarProps) {
  const isShown = useScrolledPast(after);
  const isTyping = useTyping();
  const bar = useRef<HTMLElement>(null);
  const isStuck = useIsStuck(bar);
  useBarInset(isShown && !isTyping && isStuck);
  return (
    <section
      ref={bar}
      aria-label="This phone"
      style={useAboveBottomBars()}
      className={cx('summary-bar floats print:hidden', !isShown && 'invisible', isTyping && 'max-md:invisible')}
    >
      <div className="wrap flex min-h-15 items-center gap-1.5 md:gap-2.5">
        <p className="min-w-0 grow leading-tight">
          <span className="block truncate font-display font-[640]">{phone.name}</span>
          <span className="block truncate text-xs text-ink-2 num md:text-sm">
            {priceText(price)}
            {price !== null && priceAt !== null && <span>{` ·\u00a0${listPriceNote(null, priceAt)}`}</span>}
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

/** Links to the comparison once the phone is in it. */
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
    // Everything below the top edge counts as visible, so a jump from far below to the top is noticed too.
    const observer = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return isPast;
}

/** Whether it sticks to the bottom of the screen: at the end of the page it scrolls away, above the footer. */
function useIsStuck(bar: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setIsStuck] = useState(true);
  useEffect(() => {
    if (!bar.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.rootBounds && setIsStuck(entry.boundingClientRect.bottom > entry.rootBounds.bottom),
      // At the bottom its last pixel is outside the viewport.
      { rootMargin: '0px 0px -1px 0px', threshold: [0, 1] },
    );
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar]);
  return isStuck;
}

/** Its height on a phone. */
const BAR_PX = 60;

/** Floating elements at the bottom move up for the bar, and scroll targets and focused elements stay clear of it. */
function useBarInset(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    useBottomBars.setState({ bar: BAR_PX });
    return () => useBottomBars.setState({ bar: 0 });
  }, [isShown]);
  useEffect(() => {
    document.documentElement.dataset.bar = '';
    return () => {
      delete document.documentElement.dataset.bar;
    };
  }, []);
}

const TEXT_FIELD = 'main :is(textarea, input:not([type=checkbox], [type=radio]))';

/** On a phone the bar is hidden while the reader types. */
function useTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const look = () => setIsTyping(document.activeElement?.matches(TEXT_FIELD) ?? false);
    // While focus moves between fields, neither has it.
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
