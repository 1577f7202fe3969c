import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from '#app/lib/link.tsx';
import { nextItem } from './next-item.ts';
import { type Alignment, placePopover } from './place-popover.ts';

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'popoverTarget' | 'aria-haspopup' | 'aria-expanded' | 'onKeyDown' | 'ref'
>;

type MenuProps = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  align?: Alignment;
  /** Opens on mount, because the press that opens it loads its code. */
  startsOpen?: boolean;
  /** MenuItem, MenuLink and MenuSeparator. */
  children: ReactNode;
};

/**
 * A menu button that uses a native popover: it closes with Escape or a press outside and returns focus, so only the
 * arrow keys are handled here. (The library's menu would cost 45 kB on every page with a menu.)
 */
export function Menu({ label, trigger, align = 'start', startsOpen = false, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  // Focuses the button first, because focus returns there.
  useEffect(() => {
    if (!startsOpen) return;
    button.current?.focus();
    menu.current?.showPopover({ source: button.current ?? undefined });
  }, [startsOpen]);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];

  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === 'open';
    setIsOpen(opened);
    if (!opened) return;
    items()[0]?.focus();
    // It is positioned only once, so it closes instead of following the scroll.
    window.addEventListener('scroll', () => menu.current?.hidePopover(), { once: true, passive: true });
  };

  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.newState === 'open' && button.current && menu.current) placePopover(menu.current, button.current, align);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = nextItem(event.key, all, at);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.current?.showPopover({ source: button.current ?? undefined });
  };

  return (
    <>
      {trigger({
        ref: button,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onKeyDown: openByArrow,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={onToggle}
        onBeforeToggle={onBeforeToggle}
        onKeyDown={onKeyDown}
        onClick={() => menu.current?.hidePopover()}
        className="fixed m-0 min-w-44 overflow-y-auto rounded-control border border-line-2 bg-sheet p-1.5 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  );
}

const itemStyle =
  'flex w-full items-center gap-2.5 rounded-small px-3 py-1.5 text-left text-ink tap hover:bg-line focus-visible:bg-line focus-visible:outline-offset-[-2px] disabled:text-ink-3 disabled:hover:bg-transparent';

export function MenuItem(props: ComponentProps<'button'>) {
  return <button type="button" role="menuitem" tabIndex={-1} className={itemStyle} {...props} />;
}

export function MenuLink(props: ComponentProps<typeof Link>) {
  return <Link role="menuitem" tabIndex={-1} className={itemStyle} {...props} />;
}

export function MenuSeparator() {
  return <hr className="-mx-1.5 my-1.5 border-line" />;
}
