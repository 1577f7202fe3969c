import { Fragment, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cx } from '#app/lib/cx.ts';
import { countText } from '#app/lib/format.ts';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { useBottomInset } from '#app/lib/viewport/use-bottom-inset.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ChevronDownIcon, CloseIcon } from '#app/ui/display/icons.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { comparePath, variantsOf } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

/** The admin area has no tray. */
export function CompareTray() {
  return useLocation().pathname.startsWith('/admin') ? null : <Tray />;
}

/**
 * Floats at the bottom, one line high, while it contains phones. It is sticky rather than fixed, so at the page's end
 * it comes after the last line instead of covering it. Collapsed it is a small button; over a form it is hidden.
 */
function Tray() {
  const { items, remove, clear } = useComparison();
  const [isFolded, setIsFolded] = useState(false);
  const tray = useRef<HTMLElement>(null);
  useBottomInset(tray);
  const isOverForm = useFormBeneath(tray);

  // The pressed button disappears, so focus moves to the tray, or to the page when the tray disappears too.
  const removeOne = (id: string) => {
    if (items.length === 1) focusMain();
    else tray.current?.focus();
    remove(id);
  };
  const clearAll = () => {
    focusMain();
    clear();
  };
  const fold = (isOn: boolean) => {
    tray.current?.focus();
    setIsFolded(isOn);
  };

  return (
    <section
      ref={tray}
      aria-label="Comparison"
      tabIndex={-1}
      className={cx(
        'floats pointer-events-none sticky bottom-0 z-20 flex justify-center px-2 py-2 md:px-3 md:py-5 print:hidden',
        isOverForm && 'invisible',
      )}
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-1 rounded-card bg-ink text-paper shadow-float md:gap-3 starting:translate-y-2 starting:opacity-0 transition-[opacity,translate]">
        {isFolded ? (
          <button
            type="button"
            aria-expanded={false}
            onClick={() => fold(false)}
            className="flex min-h-10 items-center gap-2 px-4 text-sm font-medium tap"
          >
            {countText(items.length, 'phone')} to compare
            <ChevronDownIcon className="size-4 rotate-180" />
          </button>
        ) : (
          <>
            <ul className="flex min-w-0 items-center pl-1 md:gap-2.5 md:py-2 md:pl-4">
              {items.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && (
                    <li aria-hidden="true" className="text-sm opacity-70 max-md:hidden">
                      vs
                    </li>
                  )}
                  <li className="min-w-0 max-md:shrink">
                    <button
                      type="button"
                      onClick={() => removeOne(id)}
                      className="flex min-h-9 max-w-full items-center gap-1 rounded-small px-1 font-[550] tap hover:bg-paper/15 max-md:text-xs md:max-w-48 md:gap-1.5 md:px-2"
                    >
                      <span className="sr-only">Remove </span>
                      <span className="truncate">{name}</span>
                      <CloseIcon className="size-3.5 shrink-0 opacity-70 md:size-4" />
                    </button>
                  </li>
                </Fragment>
              ))}
              {items.length < COMPARISON_MAX && (
                <li className="min-w-0 truncate rounded-small border border-dashed border-current px-2.5 py-0.5 text-sm opacity-75 max-md:hidden">
                  add one more
                </li>
              )}
            </ul>
            <button
              type="button"
              onClick={clearAll}
              className="min-h-9 rounded-full px-3 text-sm font-medium whitespace-nowrap tap hover:bg-paper/15 max-md:hidden"
            >
              Clear all
            </button>
            <ButtonLink
              to={comparePath(
                items.map(({ id }) => id),
                { variants: variantsOf(items) },
              )}
              className="border-paper bg-paper text-ink hover:bg-paper/90 max-md:min-h-9 max-md:px-3 max-md:text-sm"
            >
              Compare
            </ButtonLink>
            <button
              type="button"
              aria-expanded={true}
              aria-label="Collapse the comparison"
              onClick={() => fold(true)}
              className="grid min-h-9 w-9 shrink-0 place-items-center rounded-full tap hover:bg-paper/15 md:mr-2"
            >
              <ChevronDownIcon className="size-4" />
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** Forms that readers type in; the filters of a list do not count. */
const FORM = 'form:has(textarea, [type=email], [type=password])';

/**
 * Whether the tray would cover a form. The footer's form counts only while it has focus, because at the page's end the
 * tray comes after it.
 */
function useFormBeneath(tray: React.RefObject<HTMLElement | null>): boolean {
  const [isBeneath, setIsBeneath] = useState(false);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const box = tray.current?.getBoundingClientRect();
      if (!box) return;
      setIsBeneath(
        [...document.querySelectorAll(FORM)].some((form) => {
          const { top, bottom, height } = form.getBoundingClientRect();
          const isInTheWay = form.closest('main') !== null || form.contains(document.activeElement);
          return isInTheWay && height > 0 && top < box.bottom && bottom > box.top && !form.closest('dialog');
        }),
      );
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    const events = ['scroll', 'resize', 'focusin', 'focusout'] as const;
    for (const event of events) window.addEventListener(event, later, { passive: true });
    // A form that opens or a page that grows moves the content under the tray.
    const observer = new ResizeObserver(later);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, later);
    };
  }, [tray]);

  return isBeneath;
}
