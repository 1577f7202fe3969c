import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { ArrowRightIcon } from '#app/ui/display/icons.tsx';
import { HOME_PRODUCTS_PER_BRAND } from '#contract/limits.ts';
import { RailItem } from './rail-card.tsx';

/** The gap between two cards on a wide screen, in pixels. */
const GAP = 12;
/** A row this close to its end, in pixels, shows its last card completely. */
const NEAR_END = 20;

type RailProps = {
  brand: string;
  phones: readonly CardPhone[];
  /** How many pictures load eagerly. */
  eager?: number;
  /** Near the viewport, so it can be measured. */
  isNear: boolean;
  head?: ReactNode;
};

/** A brand's phones in one row, which scrolls when it is too long. */
export function Rail({ brand, phones, eager = 0, isNear, head }: RailProps) {
  const scroller = useRef<HTMLElement>(null);
  // A row that fits needs no scrolling, so it is not a tab stop.
  const [isLong, setIsLong] = useState(true);
  const [ends, setEnds] = useState({ isFirst: true, isLast: false });
  const measure = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller.current as HTMLElement;
    const isFirst = scrollLeft < NEAR_END;
    const isLast = scrollLeft + clientWidth > scrollWidth - NEAR_END;
    setIsLong(!isFirst || !isLast);
    setEnds((before) => (before.isFirst === isFirst && before.isLast === isLast ? before : { isFirst, isLast }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: more phones make it longer
  useEffect(() => {
    if (isNear) measure();
  }, [isNear, phones.length]);
  const scroll = (direction: 1 | -1) =>
    scroller.current?.scrollBy({ left: direction * (scroller.current.clientWidth + GAP) });

  return (
    <>
      <div className="rail-head">
        {head}
        {phones.length > HOME_PRODUCTS_PER_BRAND && (
          <div className="rail-arrows needs-script">
            <IconButton
              label={`Previous ${brand} phones`}
              variant="outline"
              size="sm"
              disabled={ends.isFirst}
              onClick={() => scroll(-1)}
            >
              <ArrowRightIcon className="rotate-180" />
            </IconButton>
            <IconButton
              label={`More ${brand} phones`}
              variant="outline"
              size="sm"
              disabled={ends.isLast}
              onClick={() => scroll(1)}
            >
              <ArrowRightIcon />
            </IconButton>
          </div>
        )}
      </div>
      <section
        ref={scroller}
        aria-label={brand}
        // A scrollable row must be reachable by keyboard.
        tabIndex={isLong ? 0 : undefined}
        onScroll={measure}
        className="rail"
      >
        <ul>
          {phones.map((phone, index) => (
            <RailItem key={phone.id} phone={phone} eager={index < eager} />
          ))}
        </ul>
      </section>
    </>
  );
}
