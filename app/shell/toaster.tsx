import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { toast as library, resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { cx } from '#app/lib/cx.ts';
import { useAboveBottomBars } from '#app/lib/viewport/bottom-bars.ts';
import { CheckIcon, CloseIcon } from '#app/ui/display/icons.tsx';
import { SpinnerIcon } from '#app/ui/display/spinner.tsx';
import { setToastLibrary } from '#app/ui/overlays/toast.ts';
import { TOAST_DURATION_MS, TOAST_SUCCESS_DURATION_MS } from '#contract/limits.ts';

/** The duration of the fade; the class of a closing toast has the same. */
const FADE_MS = 150;

const OPTIONS = {
  duration: TOAST_DURATION_MS,
  removeDelay: FADE_MS,
  success: { duration: TOAST_SUCCESS_DURATION_MS },
  error: { duration: TOAST_DURATION_MS },
  loading: { duration: Number.POSITIVE_INFINITY },
};

/** At the bottom left, the newest lowest. The library keeps at most 20; under the pointer they stay. */
export function SiteToaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  useEffect(() => setToastLibrary(library), []);

  return (
    <TopLayer count={toasts.length}>
      <div
        onPointerEnter={handlers.startPause}
        onPointerLeave={handlers.endPause}
        className="flex flex-col-reverse items-start gap-2"
      >
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
    </TopLayer>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  return (
    <div
      {...toast.ariaProps}
      className={cx(
        'flex max-w-104 items-center gap-2.5 rounded-control bg-ink px-3.5 py-2.5 font-medium text-paper shadow-float transition-opacity duration-150 motion-reduce:transition-none',
        !toast.visible && 'opacity-0',
      )}
    >
      {ICONS[toast.type]}
      <span className="min-w-0 wrap-anywhere">{resolveValue(toast.message, toast)}</span>
    </div>
  );
}

const badge = 'grid size-5 shrink-0 place-items-center rounded-full text-paper';
const ICONS: Partial<Record<Toast['type'], ReactNode>> = {
  success: (
    <span className={`${badge} bg-better`}>
      <CheckIcon className="size-3.5" />
    </span>
  ),
  error: (
    <span className={`${badge} bg-accent`}>
      <CloseIcon className="size-3.5" />
    </span>
  ),
  loading: <SpinnerIcon />,
};

/** A modal dialog covers everything except popovers opened after it, so this one reopens with each toast. */
function TopLayer({ count, children }: { count: number; children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (!element || count === 0) return;
    if (element.matches(':popover-open') && !document.querySelector('dialog:modal')) return;
    element.hidePopover();
    element.showPopover();
  }, [count]);

  return (
    <div
      ref={layer}
      popover="manual"
      style={useAboveBottomBars()}
      className="fixed inset-auto bottom-[calc(1rem+var(--foot-narrow))] left-4 md:bottom-[calc(1rem+var(--foot))] m-0 max-w-[calc(100vw-2rem)] overflow-visible border-0 bg-transparent p-0 text-base print:hidden"
    >
      {children}
    </div>
  );
}
