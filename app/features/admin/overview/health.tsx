import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { formatCount } from '#app/lib/format.ts';
import type { SystemFigures, SystemHealth } from '#contract/desk/overview.ts';
import { MEGABYTE } from '#contract/limits.ts';

const ENGINES: Record<SystemHealth['engine'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const MAIL: Record<SystemHealth['mail'], string> = { smtp: 'Sent by SMTP', files: 'Written to files, not sent' };
const STORAGE: Record<SystemHealth['storage'], string> = { disk: 'This server’s disk', s3: 'S3-compatible storage' };

/** Thresholds for a warning. */
const MAIL_WAITS_SECONDS = 900;
const HOLD_UP_MS = 1_000;
const CHANGES_BEHIND = 100;

interface Row {
  label: string;
  value: string;
  isProblem?: boolean;
}

/** A summary, then the details. */
export function Health({ health }: { health: SystemHealth }) {
  const groups = [
    { title: 'Setup', rows: partsOf(health) },
    { title: 'Queues', rows: waitingOf(health.figures) },
    { title: 'Performance', rows: speedOf(health.figures) },
  ];
  const problems = groups.flatMap(({ rows }) => rows.filter(({ isProblem }) => isProblem));
  return (
    <>
      <p className={problems.length > 0 ? 'rounded-control bg-accent-wash px-3 py-2' : 'text-ink-2'}>
        {problems.length > 0
          ? `Needs attention: ${problems.map(({ label, value }) => `${label.toLowerCase()} (${value})`).join('; ')}.`
          : 'Everything is running normally.'}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {groups.map(({ title, rows }) => (
          <div key={title} className="min-w-0">
            <h3 className="mb-1 text-sm font-medium tracking-normal text-ink-3 [font-family:var(--font-text)]">
              {title}
            </h3>
            <dl className="num">
              {rows.map(({ label, value, isProblem }) => (
                <div key={label} className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className={isProblem ? 'text-right font-semibold' : 'text-right'}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </>
  );
}

function partsOf(health: SystemHealth): Row[] {
  return [
    { label: 'Database', value: ENGINES[health.engine] },
    { label: 'Mail', value: MAIL[health.mail] },
    { label: 'Pictures', value: STORAGE[health.storage] },
    { label: 'Version', value: health.version },
    { label: 'Running since', value: indiaTime(health.startedAt) },
    { label: 'Memory', value: `${formatCount(Math.round(health.memory / MEGABYTE))} MB` },
    { label: 'Phones', value: formatCount(health.phones) },
  ];
}

/** The same figures as /metrics. */
function waitingOf(figures: SystemFigures): Row[] {
  const { mailWaiting, mailOldestSeconds, mailFailed, changesBehind, lastGoodBackupAt, isBackupOverdue } = figures;
  const waited = mailWaiting > 0 ? `, oldest ${formatCount(Math.ceil(mailOldestSeconds / 60))} min` : '';
  return [
    {
      label: 'E-mails waiting',
      value: `${formatCount(mailWaiting)}${waited}`,
      isProblem: mailOldestSeconds > MAIL_WAITS_SECONDS,
    },
    { label: 'E-mails failed today', value: formatCount(mailFailed), isProblem: mailFailed > 0 },
    { label: 'Jobs running', value: formatCount(figures.jobs) },
    { label: 'Price alerts waiting', value: formatCount(figures.alertsDue) },
    {
      label: 'Changes not yet visible to readers',
      value: formatCount(changesBehind),
      isProblem: changesBehind > CHANGES_BEHIND,
    },
    {
      label: 'Last verified backup',
      value: lastGoodBackupAt ? indiaTime(lastGoodBackupAt) : 'None yet',
      isProblem: isBackupOverdue,
    },
  ];
}

function speedOf({ pagesFromMemory, renderMs, rendersWaiting, slowQueries, eventLoopMs }: SystemFigures): Row[] {
  return [
    {
      label: 'Pages served from cache',
      value: pagesFromMemory === null ? 'No requests yet' : `${Math.round(pagesFromMemory * 100)}%`,
    },
    {
      label: 'Render time',
      value: renderMs === null ? 'None yet' : `${Math.round(renderMs)} ms, ${rendersWaiting} waiting`,
    },
    { label: 'Slow queries since start', value: formatCount(slowQueries) },
    {
      label: 'Longest event loop delay, last minute',
      value: `${Math.round(eventLoopMs)} ms`,
      isProblem: eventLoopMs > HOLD_UP_MS,
    },
  ];
}
