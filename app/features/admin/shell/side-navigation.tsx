import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import type { OverviewQueues } from '#contract/admin.ts';
import { overviewQuery } from '../overview/api.ts';
import { type AdminLink, adminLinkGroups, overviewLink } from './navigation.ts';

export function SideNavigation({ onFollow }: { onFollow?: () => void }) {
  // The numbers are an extra: without them the links still lead on.
  const { data } = useQuery(overviewQuery(useApi()));

  return (
    <nav aria-label="Administration" className="grid gap-5">
      <ul>
        <Entry link={overviewLink} queues={data?.queues} onFollow={onFollow} />
      </ul>
      {adminLinkGroups.map(({ title, links }) => (
        <div key={title}>
          <p className="mb-1 px-3 text-2xs font-[550] text-ink-3">{title}</p>
          <ul aria-label={title}>
            {links.map((link) => (
              <Entry key={link.path} link={link} queues={data?.queues} onFollow={onFollow} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type EntryProps = { link: AdminLink; queues: OverviewQueues | undefined; onFollow: (() => void) | undefined };

function Entry({ link: { label, path, badge }, queues, onFollow }: EntryProps) {
  const waits = badge && queues ? badge.of(queues) : 0;
  return (
    <li>
      <NavLink
        to={path}
        end={path === overviewLink.path}
        onClick={onFollow}
        className="flex min-h-9 items-center justify-between gap-2 rounded-small px-3 font-medium text-ink-2 tap transition-colors hover:bg-line hover:text-ink aria-[current=page]:bg-line aria-[current=page]:text-ink"
      >
        {label}
        {badge && waits > 0 && (
          <span className="rounded-full bg-accent-wash px-1.5 text-2xs font-semibold text-accent-ink num">
            {formatCount(waits)}
            <span className="sr-only"> {waits === 1 ? badge.one : badge.many}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}
