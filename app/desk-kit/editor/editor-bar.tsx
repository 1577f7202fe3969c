import type { ReactNode } from 'react';
import { Link } from '#app/lib/link.tsx';

type EditorBarProps = {
  back: { to: string; label: string };
  status: ReactNode;
  saveState: ReactNode;
  toolbar: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** Sticky above the text: title, save status and actions. */
export function EditorBar({ back, status, saveState, toolbar, actions, children }: EditorBarProps) {
  return (
    <div className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="flex min-h-14.5 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 md:px-5">
        <div className="flex min-w-0 grow basis-60 items-center gap-3">
          <Link
            to={back.to}
            className="flex min-h-9 items-center gap-1 border-r border-line-2 pr-3 text-ink-2 tap hover:text-ink"
          >
            <span aria-hidden="true">‹</span> {back.label}
          </Link>
          <span className="rounded-small bg-warn-wash px-2 py-0.5 text-xs font-semibold text-warn">{status}</span>
          {saveState}
        </div>
        <div className="max-2xl:order-last max-2xl:w-full 2xl:shrink-0">{toolbar}</div>
        <div className="flex grow flex-wrap items-center justify-end gap-2 2xl:basis-60">{actions}</div>
      </div>
      {children}
    </div>
  );
}
