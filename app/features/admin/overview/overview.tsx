import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { overviewQuery } from './api.ts';
import { EmptySearches } from './empty-searches.tsx';
import { Figures } from './figures.tsx';
import { Health } from './health.tsx';
import { Overdue } from './overdue.tsx';
import { Panel } from './panel.tsx';
import { Queues } from './queues.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** The index panel: how the site does, what waits for somebody, and whether the machine is well. */
export function Overview() {
  const { data } = useSuspenseQuery(overviewQuery(useApi()));

  return (
    <>
      <ScreenHead title="Administration" aside="Figures of the last 30 days. Days are UTC." />
      <div className="grid gap-8">
        <Figures days={data.days} />
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
          <Panel title="Waiting for somebody">
            <Queues queues={data.queues} />
            <Overdue articles={data.overdue} all={data.queues.overdueArticles} />
          </Panel>
          <Panel title="Recent activity" more={{ to: '/admin/audit', label: 'Audit log' }}>
            <RecentActivity entries={data.recent} />
          </Panel>
          <Panel title="Looked for in vain">
            <EmptySearches searches={data.emptySearches} />
          </Panel>
          <Panel title="System">
            <Health health={data.health} />
          </Panel>
        </div>
      </div>
    </>
  );
}
