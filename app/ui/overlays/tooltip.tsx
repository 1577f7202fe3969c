import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react';

const SHOW_AFTER_MS = 300;
/** Long enough to move the pointer onto the tooltip itself. */
const HIDE_AFTER_MS = 120;

type TooltipProps = { text: string; children: ReactElement<{ 'aria-describedby'?: string }> };

/** A few words about a control, on hover and on keyboard focus; Escape hides it. Never the only place of a fact. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    if (!anchor.current || !tip.current) return;
    tip.current.showPopover();
    place(tip.current, anchor.current.getBoundingClientRect());
  };
  const after = (wait: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, wait);
  };
  const hide = () => tip.current?.hidePopover();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the control inside stays the one to use
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && after(SHOW_AFTER_MS, show)}
      onPointerLeave={() => after(HIDE_AFTER_MS, hide)}
      onFocus={(event) => event.target.matches(':focus-visible') && after(0, show)}
      onBlur={() => after(0, hide)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && after(0, hide)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        popover="manual"
        role="tooltip"
        className="fixed m-0 max-w-64 rounded-small bg-ink px-2.5 py-1 text-xs font-medium text-paper"
      >
        {text}
      </span>
    </span>
  );
}

function place(tip: HTMLElement, anchor: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const left = anchor.left + (anchor.width - width) / 2;
  const above = anchor.top - height - 6;
  tip.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
  tip.style.top = `${above > 8 ? above : anchor.bottom + 6}px`;
}
