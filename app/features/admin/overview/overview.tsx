import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { exactTime, timeAgo } from '#app/lib/relative-time.ts';
import { siteQuery } from '#app/lib/site-query.ts';
import type { AuditEntry, SystemFigures, SystemHealth } from '#contract/admin.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { overviewQuery, queuesQuery } from '../shell/api.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { Figures } from './figures.tsx';
import { SampleReaders } from './sample-readers.tsx';
import { Waiting } from './waiting.tsx';

/** The index panel: what waits for whoever looks; for admins also how the site does and whether the machine is well. */
export function Overview() {
  return useMay('admin') ? <WholeOverview /> : <OwnOverview />;
}

function OwnOverview() {
  const { data } = useSuspenseQuery(queuesQuery(useApi()));
  return (
    <>
      <ScreenHead title="Administration" />
      <Panel title="Waiting for somebody">
        <Waiting queues={data} overdue={[]} />
      </Panel>
    </>
  );
}

function WholeOverview() {
  const api = useApi();
  const { data } = useSuspenseQuery(overviewQuery(api));
  const isDemo = useQuery(siteQuery(api)).data?.sampleReaders ?? false;

  return (
    <>
      <ScreenHead title="Administration" />
      <div className="grid gap-8">
        {isDemo && <SampleReaders />}
        <Figures />
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
          <Panel title="Waiting for somebody">
            <Waiting queues={data.queues} overdue={data.overdue} />
          </Panel>
          <Panel title="Recent activity" more={{ to: '/admin/audit', label: 'Audit log' }}>
            <RecentActivity entries={data.recent} />
          </Panel>
          <Panel title="System">
            <Health health={data.health} />
          </Panel>
        </div>
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
  if (entries.length === 0) return <p className="text-ink-3">Nothing was changed yet.</p>;
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

const ENGINES: Record<SystemHealth['engine'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const MAIL: Record<SystemHealth['mail'], string> = { smtp: 'Sent by SMTP', files: 'Written to files, not sent' };
const STORAGE: Record<SystemHealth['storage'], string> = { disk: 'This server’s disk', s3: 'S3-compatible storage' };

/** The same figures that /metrics has, in words. */
function figureRows(figures: SystemFigures): [string, string][] {
  const { mailWaiting, mailOldestSeconds, mailFailed, pagesFromMemory, renderMs } = figures;
  const waited = mailWaiting > 0 ? `, the oldest for ${formatCount(Math.ceil(mailOldestSeconds / 60))} min` : '';
  return [
    ['Mail due', `${formatCount(mailWaiting)}${waited}`],
    ['Mail failed today', formatCount(mailFailed)],
    ['Changes under way', formatCount(figures.jobs)],
    ['Price alerts due', formatCount(figures.alertsDue)],
    ['Changes readers do not see yet', formatCount(figures.changesBehind)],
    ['Pages from memory', pagesFromMemory === null ? 'None asked for yet' : `${Math.round(pagesFromMemory * 100)}%`],
    [
      'A render takes',
      renderMs === null ? 'None yet' : `${Math.round(renderMs)} ms, ${figures.rendersWaiting} waiting`,
    ],
    ['Slow statements since the start', formatCount(figures.slowQueries)],
    ['Longest hold-up of the last minute', `${Math.round(figures.eventLoopMs)} ms`],
  ];
}

function Health({ health }: { health: SystemHealth }) {
  const rows = [
    ['Database', ENGINES[health.engine]],
    ['Mail', MAIL[health.mail]],
    ['Pictures', STORAGE[health.storage]],
    ['Version', health.version],
    ['Running since', exactTime(health.startedAt)],
    ['Memory', `${formatCount(Math.round(health.memory / MEGABYTE))} MB`],
    ['Phones', formatCount(health.phones)],
    ...figureRows(health.figures),
  ];
  return (
    <dl className="num">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-0"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
