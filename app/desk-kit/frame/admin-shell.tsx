import { QueryErrorResetBoundary, useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, type RefCallback, Suspense, useLayoutEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link, NavLink } from '#app/lib/link.tsx';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { MenuIcon, SearchIcon } from '#app/ui/display/icons.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import type { OverviewQueues } from '#contract/desk/overview.ts';
import { CommandPalette } from './command-palette.tsx';
import { DESK_GROUPS, type Desk, deskHref, useDesks } from './desk.ts';
import { queuesQuery } from './desk-queries.ts';
import { Initials } from './initials.tsx';
import { LeaveDialog } from './leave-guard.tsx';

/** The frame of every admin screen: a sidebar, or a menu button on narrow screens. Full-page screens have neither. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isWholePage = useDesks()
    .flatMap((desk) => (desk.screens ?? []).map((screen) => ({ ...screen, path: `${deskHref(desk)}/${screen.path}` })))
    .some((screen) => screen.isWholePage && matchPath(screen.path, pathname));
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const openPalette = () => setIsPaletteOpen(true);
  useOwnPage();
  useShortcuts([{ keys: 'Mod+k', label: 'Search or jump to', act: openPalette }]);

  const screen = (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ScreenBoundary pathname={pathname} onRetry={reset}>
          <Suspense fallback={<Spinner className="appear-late" />}>{children}</Suspense>
        </ScreenBoundary>
      )}
    </QueryErrorResetBoundary>
  );
  return (
    <div className="flex w-full grow max-lg:flex-col">
      {!isWholePage && (
        <>
          <aside className="sticky top-0 flex h-dvh w-54 shrink-0 flex-col self-start overflow-y-auto border-r border-line bg-sunk px-3 py-5 max-lg:hidden">
            <DeskHome />
            <PaletteButton onOpen={openPalette} />
            <SideNavigation />
            <DeskUser />
          </aside>
          <NarrowNavigation onOpenPalette={openPalette} />
        </>
      )}
      <div
        ref={keepChosenTabsInView}
        className={
          isWholePage ? 'min-w-0 grow' : 'mx-auto w-full max-w-[90rem] min-w-0 grow px-4 pt-5 pb-12 md:px-6 lg:pt-7'
        }
      >
        <div ref={keepFocus}>{screen}</div>
      </div>
      <LeaveDialog />
      {isPaletteOpen && <CommandPalette onClose={() => setIsPaletteOpen(false)} />}
    </div>
  );
}

/** Hides the reader's header and footer. */
function useOwnPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.desk = '';
    return () => {
      delete dataset.desk;
    };
  }, []);
}

/** Scrolls a wide row of tabs so the selected tab is visible, on open and on change. */
const keepChosenTabsInView: RefCallback<HTMLElement> = (content) => {
  if (!content) return;
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) chosenTabs(node).forEach(scrollIntoRow);
  });
  observer.observe(content, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
  chosenTabs(content).forEach(scrollIntoRow);
  return () => observer.disconnect();
};

const CHOSEN_TAB = '[role=tab][aria-selected=true]';

function chosenTabs(element: Element): Element[] {
  return [...(element.matches(CHOSEN_TAB) ? [element] : []), ...element.querySelectorAll(CHOSEN_TAB)];
}

/** Scrolls the row only, not the page. */
function scrollIntoRow(tab: Element): void {
  const row = tab.closest('[role=tablist]');
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

function DeskHome() {
  const { name } = useSiteSettings();
  return (
    <Link to="/" className="mb-4 inline-flex items-baseline gap-1.5 self-start px-2 font-display text-lg font-bold tap">
      {name} <span className="font-medium text-ink-3">desk</span>
      <span className="sr-only">, view site</span>
    </Link>
  );
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-4 flex min-h-9 items-center gap-2 rounded-control border border-line-2 bg-sheet px-3 text-left text-sm text-ink-2 tap hover:border-ink-3"
    >
      <SearchIcon className="size-4" />
      <span className="grow">Search</span>
      <kbd className="text-2xs whitespace-nowrap text-ink-3">Ctrl K</kbd>
    </button>
  );
}

function DeskUser() {
  const { name, roles } = useUser();
  return (
    <Link
      to="/user"
      className="mt-auto flex items-center gap-2.5 border-t border-line px-2 pt-4 text-sm tap hover:text-accent-ink"
    >
      <Initials name={name} className="bg-ink text-paper" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-ink-3">{roles.join(', ')}</span>
      </span>
    </Link>
  );
}

function NarrowNavigation({ onOpenPalette }: { onOpenPalette: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <div className="flex items-center justify-between border-b border-line bg-sunk px-4 py-1.5 md:px-6 lg:hidden">
      <Button variant="quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
        <MenuIcon />
        Administration
      </Button>
      <IconButton label="Search or jump to…" onClick={onOpenPalette}>
        <SearchIcon />
      </IconButton>
      <Drawer open={isOpen} onClose={close} title="Administration">
        <div className="flex min-h-full flex-col">
          <DeskHome />
          <SideNavigation onFollow={close} />
          <DeskUser />
        </div>
      </Drawer>
    </div>
  );
}

function SideNavigation({ onFollow }: { onFollow?: () => void }) {
  const desks = useDesks();
  const { data } = useQuery(queuesQuery(useApi()));
  const entriesOf = (group?: Desk['group']) =>
    desks
      .filter((desk) => desk.group === group)
      .map((desk) => <Entry key={desk.path} desk={desk} queues={data} onFollow={onFollow} />);

  return (
    <nav aria-label="Administration" className="grid gap-5 pb-6">
      <ul>{entriesOf()}</ul>
      {DESK_GROUPS.filter((group) => desks.some((desk) => desk.group === group)).map((group) => (
        <div key={group}>
          <p className="mb-1 px-3 text-2xs font-[550] text-ink-3">{group}</p>
          <ul aria-label={group}>{entriesOf(group)}</ul>
        </div>
      ))}
    </nav>
  );
}

type EntryProps = { desk: Desk; queues: Partial<OverviewQueues> | undefined; onFollow: (() => void) | undefined };

function Entry({ desk, queues, onFollow }: EntryProps) {
  const { key, badge } = desk.queues?.find((queue) => queue.badge) ?? {};
  const waiting = (key && queues?.[key]) ?? 0;
  return (
    <li>
      <NavLink
        to={deskHref(desk)}
        end={desk.path === ''}
        onClick={onFollow}
        className="flex min-h-9 items-center justify-between gap-2 rounded-small px-3 font-medium text-ink-2 tap transition-colors hover:bg-line hover:text-ink aria-[current=page]:bg-sheet aria-[current=page]:text-ink"
      >
        {desk.name}
        {badge && waiting > 0 && (
          <span className="rounded-full bg-accent-wash px-1.5 text-2xs font-semibold text-accent-ink num">
            {formatCount(waiting)}
            <span className="sr-only"> {waiting === 1 ? badge.one : badge.many}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

type ScreenBoundaryProps = { pathname: string; onRetry: () => void; children: ReactNode };
type ScreenBoundaryState = { error: unknown };

/** An error boundary that keeps the navigation. */
class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { error };
  }

  override componentDidUpdate({ pathname }: ScreenBoundaryProps): void {
    if (this.state.error !== null && pathname !== this.props.pathname) this.setState({ error: null });
  }

  private retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 404)
      return (
        <EmptyState title={errorText(error, 'This page doesn’t exist.')}>
          <ButtonLink to="/admin">Go to overview</ButtonLink>
        </EmptyState>
      );
    return (
      <ErrorState
        message={errorText(error, 'Something went wrong on this screen.')}
        onRetry={status === undefined ? () => window.location.reload() : this.retry}
      />
    );
  }
}
