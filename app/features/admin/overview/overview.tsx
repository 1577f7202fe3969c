import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { overviewQuery, queuesQuery } from '#app/desk-kit/frame/desk-queries.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { useSite } from '#app/lib/site-query.tsx';
import type { AuditEntry } from '#contract/desk/audit.ts';
import { DemoData } from './demo-data.tsx';
import { Figures } from './figures.tsx';
import { Health } from './health.tsx';
import { Waiting } from './waiting.tsx';

/** Open work for the current user; for admins also figures and system health. */
export function Overview() {
  return useMay('admin') ? <WholeOverview /> : <OwnOverview />;
}

function OwnOverview() {
  const { data } = useSuspenseQuery(queuesQuery(useApi()));
  return (
    <>
      <ScreenHead title="Administration" />
      <Panel title="To do">
        <Waiting queues={data} overdue={[]} />
      </Panel>
    </>
  );
}

function WholeOverview() {
  const api = useApi();
  const { data } = useSuspenseQuery(overviewQuery(api));
  const isDemo = useSite()?.sampleReaders ?? false;

  return (
    <>
      <ScreenHead title="Administration" />
      <div className="grid gap-8">
        <Panel title="To do">
          <Waiting queues={data.queues} overdue={data.overdue} />
        </Panel>
        {isDemo && <DemoData />}
        <Figures />
        <Panel title="Recent activity" more={{ to: '/admin/audit', label: 'Audit log' }}>
          <RecentActivity entries={data.recent} />
        </Panel>
        <Panel title="System">
          <Health health={data.health} />
        </Panel>
      </div>
    </>
  );
}

type PanelProps = { title: string; more?: { to: string; label: string }; children: ReactNode };

function Panel({ title, more, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t-[1.5px] border-ink pt-3">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="text-sm font-medium text-ink-2 tap hover:text-ink">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function RecentActivity({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-3">No activity yet</p>;
  return (
    <ol>
      {entries.map(({ id, at, actor, sentence }) => (
        <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line py-1 first:border-0">
          <span className="font-medium">{actor.name}</span>
          <span className="[overflow-wrap:anywhere] text-ink-2">{sentence}</span>
          <time dateTime={at} className="ml-auto text-xs text-ink-3 num">
            {timeAgo(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
