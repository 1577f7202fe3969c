import { useEffect, useRef } from 'react';
import { Toaster, useToasterStore } from 'react-hot-toast';
import { TOAST_DURATION_MS, TOAST_SUCCESS_DURATION_MS } from '#contract/limits.ts';

const style = {
  background: 'var(--ink)',
  color: 'var(--paper)',
  borderRadius: 'var(--radius-control, 10px)',
  boxShadow: 'var(--float)',
  fontWeight: 500,
  maxWidth: 'min(26rem, calc(100vw - 2rem))',
};

/** Bottom-left. The library itself keeps at most 20 (TOAST_MAX) and shows a loading toast until its work ends. */
export function SiteToaster() {
  return (
    <TopLayer>
      <Toaster
        position="bottom-left"
        containerStyle={{ bottom: 'calc(1rem + var(--tray-room, 0px))' }}
        toastOptions={{
          style,
          duration: TOAST_DURATION_MS,
          success: {
            duration: TOAST_SUCCESS_DURATION_MS,
            iconTheme: { primary: 'var(--better)', secondary: 'var(--paper)' },
          },
          error: { duration: TOAST_DURATION_MS, iconTheme: { primary: 'var(--accent)', secondary: 'var(--paper)' } },
          loading: { duration: Number.POSITIVE_INFINITY },
        }}
      />
    </TopLayer>
  );
}

/** A modal dialog covers everything that is not a popover opened after it: with each toast this one comes up again. */
function TopLayer({ children }: { children: React.ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  const count = useToasterStore().toasts.length;

  useEffect(() => {
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
      className="fixed inset-auto m-0 size-0 overflow-visible border-0 bg-transparent p-0"
    >
      {children}
    </div>
  );
}
