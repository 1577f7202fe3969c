import { QueryErrorResetBoundary, useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { NavLink } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { MenuIcon } from '#app/ui/display/icons.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import type { OverviewQueues } from '#contract/admin.ts';
import { overviewQuery } from './api.ts';
import { DESK_GROUPS, type Desk, deskHref, useDesks } from './desk.ts';

/** What every screen of the admin area stands in: the way to the others beside it, or behind a button where it is narrow. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();

  return (
    <div className="mx-auto flex w-full max-w-[100rem] grow max-lg:flex-col">
      <aside className="sticky top-0 max-h-dvh w-52 shrink-0 self-start overflow-y-auto py-6 pl-3 max-lg:hidden">
        <SideNavigation />
      </aside>
      <NarrowNavigation />
      <div className="min-w-0 grow px-4 pt-5 pb-12 md:px-6 lg:border-l lg:border-line lg:pt-7">
        <QueryErrorResetBoundary>
          {({ reset }) => (
            <ScreenBoundary key={pathname} onRetry={reset}>
              <Suspense fallback={<Spinner className="appear-late" />}>{children}</Suspense>
            </ScreenBoundary>
          )}
        </QueryErrorResetBoundary>
      </div>
    </div>
  );
}

function NarrowNavigation() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <div className="border-b border-line px-4 py-1.5 md:px-6 lg:hidden">
      <Button variant="quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
        <MenuIcon />
        Administration
      </Button>
      <Drawer open={isOpen} onClose={close} title="Administration">
        <SideNavigation onFollow={close} />
      </Drawer>
    </div>
  );
}

function SideNavigation({ onFollow }: { onFollow?: () => void }) {
  const desks = useDesks();
  // The numbers are an extra: without them the links still lead on.
  const { data } = useQuery(overviewQuery(useApi()));
  const entriesOf = (group?: Desk['group']) =>
    desks
      .filter((desk) => desk.group === group)
      .map((desk) => <Entry key={desk.path} desk={desk} queues={data?.queues} onFollow={onFollow} />);

  return (
    <nav aria-label="Administration" className="grid gap-5">
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

type EntryProps = { desk: Desk; queues: OverviewQueues | undefined; onFollow: (() => void) | undefined };

function Entry({ desk, queues, onFollow }: EntryProps) {
  const { key, badge } = desk.queues?.find((queue) => queue.badge) ?? {};
  const waiting = key && queues ? queues[key] : 0;
  return (
    <li>
      <NavLink
        to={deskHref(desk)}
        end={desk.path === ''}
        onClick={onFollow}
        className="flex min-h-9 items-center justify-between gap-2 rounded-small px-3 font-medium text-ink-2 tap transition-colors hover:bg-line hover:text-ink aria-[current=page]:bg-line aria-[current=page]:text-ink"
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

type ScreenBoundaryProps = { onRetry: () => void; children: ReactNode };
type ScreenBoundaryState = { error: unknown };

/** A screen that fails leaves the navigation standing. An ended session is the guard's to handle. */
class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { error };
  }

  private retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) throw error;
    if (status === 404)
      return (
        <EmptyState title={errorText(error, 'There is nothing at this address.')}>
          <ButtonLink to="/admin">Go to the overview</ButtonLink>
        </EmptyState>
      );
    return (
      <ErrorState
        message={errorText(error, 'Something went wrong while this screen was put together.')}
        onRetry={status === undefined ? () => window.location.reload() : this.retry}
      />
    );
  }
}
