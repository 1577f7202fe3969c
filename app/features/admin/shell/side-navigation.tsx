import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { NavLink } from '#app/lib/link.tsx';
import type { OverviewQueues } from '#contract/admin.ts';
import { overviewQuery } from './api.ts';
import { DESK_GROUPS, type Desk, deskHref, useDesks } from './desk.ts';

export function SideNavigation({ onFollow }: { onFollow?: () => void }) {
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
