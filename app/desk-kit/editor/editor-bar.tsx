import type { ReactNode } from 'react';
import { FoldOnPhone } from '#app/desk-kit/frame/fold-on-phone.tsx';
import { Link } from '#app/lib/link.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { DotsIcon } from '#app/ui/display/icons.tsx';

type EditorBarProps = {
  back: { to: string; label: string };
  status: ReactNode;
  saveState: ReactNode;
  toolbar: ReactNode;
  /** On a phone behind a button. */
  more: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** Sticky above the text: title, save status and actions. On a phone two rows, so that the text keeps the screen. */
export function EditorBar({ back, status, saveState, toolbar, more, actions, children }: EditorBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1 md:min-h-14.5 md:gap-x-3 md:px-5 md:py-1.5">
        <div className="flex min-w-0 items-center gap-3 max-md:contents md:grow md:basis-60">
          <Link
            to={back.to}
            className="flex min-h-9 items-center gap-1 border-r border-line-2 pr-3 text-ink-2 tap hover:text-ink max-md:justify-center"
          >
            <span aria-hidden="true">‹</span> <span className="max-md:sr-only">{back.label}</span>
          </Link>
          <span className="flex min-w-0 max-md:grow max-md:basis-0 md:shrink-0">
            <span className="truncate rounded-small bg-warn-wash px-2 py-0.5 text-xs font-semibold text-warn">
              {status}
            </span>
          </span>
          {saveState}
        </div>
        <div className="max-2xl:order-2 max-2xl:w-full 2xl:shrink-0">{toolbar}</div>
        <div className="flex items-center justify-end gap-2 max-md:contents md:grow md:flex-wrap 2xl:basis-60">
          <FoldOnPhone
            className="max-md:flex max-md:flex-wrap"
            trigger={(props) => (
              <IconButton label="More actions" {...props}>
                <DotsIcon />
              </IconButton>
            )}
          >
            {more}
          </FoldOnPhone>
          {actions}
        </div>
      </div>
      {children}
    </header>
  );
}
