import { Fragment, useLayoutEffect, useRef } from 'react';
import { focusMain } from '#app/lib/main-area.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { comparePath, variantsOf } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

/**
 * Floats at the bottom while it contains phones. It is sticky rather than fixed: at the page's end it comes after the
 * last line instead of covering it.
 */
export function CompareTray() {
  const { items, remove, clear } = useComparison();
  const tray = useRef<HTMLElement>(null);
  useTrayHeight(tray);

  // What was pressed is gone afterwards: the focus moves to the tray, or to the page when that is gone too.
  const removeOne = (id: string) => {
    if (items.length === 1) focusMain();
    else tray.current?.focus();
    remove(id);
  };
  const clearAll = () => {
    focusMain();
    clear();
  };

  return (
    <section
      ref={tray}
      aria-label="Comparison"
      tabIndex={-1}
      className="pointer-events-none sticky bottom-0 z-20 flex justify-center px-3 py-3 md:py-5 print:hidden"
    >
      <div className="pointer-events-auto grid max-w-full gap-x-4 gap-y-1 rounded-card bg-ink p-2.5 text-paper shadow-float max-md:w-full md:flex md:items-center md:px-5 md:py-2 starting:translate-y-2 starting:opacity-0 transition-[opacity,translate]">
        <ul className="flex min-w-0 items-center gap-1 md:gap-2.5">
          {items.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && (
                <li aria-hidden="true" className="text-sm opacity-70 max-md:hidden">
                  vs
                </li>
              )}
              <li className="min-w-0 max-md:flex-1">
                <button
                  type="button"
                  onClick={() => removeOne(id)}
                  className="flex min-h-9 max-w-full items-center gap-1.5 rounded-small px-1 font-[550] tap hover:bg-paper/15 max-md:text-sm md:max-w-48 md:px-2"
                >
                  <span className="sr-only">Remove </span>
                  <span className="truncate">{name}</span>
                  <CloseIcon className="size-4 shrink-0 opacity-70" />
                </button>
              </li>
            </Fragment>
          ))}
          {items.length < COMPARISON_MAX && (
            <li className="min-w-0 truncate rounded-small border border-dashed border-current px-2.5 py-0.5 text-sm opacity-75 max-md:flex-1">
              add one more
            </li>
          )}
        </ul>
        <div className="flex items-center justify-between gap-2 md:ml-auto">
          <button
            type="button"
            onClick={clearAll}
            className="min-h-9 rounded-full px-3 text-sm font-medium whitespace-nowrap tap hover:bg-paper/15"
          >
            Clear all
          </button>
          <ButtonLink
            to={comparePath(
              items.map(({ id }) => id),
              { variants: variantsOf(items) },
            )}
            className="border-paper bg-paper text-ink hover:bg-paper/90"
          >
            Compare
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Tells the other floating things, toasts and 'Go to Top', how much room the tray takes. */
function useTrayHeight(tray: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--tray-room', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray-room');
    };
  }, [tray]);
}
