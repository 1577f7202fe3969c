import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { formatCount } from '#app/lib/format.ts';
import type { SystemFigures, SystemHealth } from '#contract/admin.ts';
import { MEGABYTE } from '#contract/limits.ts';

const ENGINES: Record<SystemHealth['engine'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const MAIL: Record<SystemHealth['mail'], string> = { smtp: 'Sent by SMTP', files: 'Written to files, not sent' };
const STORAGE: Record<SystemHealth['storage'], string> = { disk: 'This server’s disk', s3: 'S3-compatible storage' };

/** From here on somebody should look. */
const MAIL_WAITS_SECONDS = 900;
const HOLD_UP_MS = 1_000;
const CHANGES_BEHIND = 100;

interface Row {
  label: string;
  value: string;
  /** Whether somebody should look. */
  isTrouble?: boolean;
}

/** Whether the machine is well: first in a sentence, then what stands behind it. */
export function Health({ health }: { health: SystemHealth }) {
  const groups = [
    { title: 'What runs', rows: partsOf(health) },
    { title: 'What waits', rows: waitingOf(health.figures) },
    { title: 'How fast', rows: speedOf(health.figures) },
  ];
  const troubles = groups.flatMap(({ rows }) => rows.filter(({ isTrouble }) => isTrouble));
  return (
    <>
      <p className={troubles.length > 0 ? 'rounded-control bg-accent-wash px-3 py-2' : 'text-ink-2'}>
        {troubles.length > 0
          ? `Look at: ${troubles.map(({ label, value }) => `${label.toLowerCase()} (${value})`).join('; ')}.`
          : 'All is well: nothing waits for long, and the server keeps up.'}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-3">
        {groups.map(({ title, rows }) => (
          <div key={title} className="min-w-0">
            <h3 className="mb-1 text-sm font-medium tracking-normal text-ink-3 [font-family:var(--font-text)]">
              {title}
            </h3>
            <dl className="num">
              {rows.map(({ label, value, isTrouble }) => (
                <div key={label} className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className={isTrouble ? 'text-right font-semibold' : 'text-right'}>{value}</dd>
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

/** The same figures that /metrics has, in words. */
function waitingOf(figures: SystemFigures): Row[] {
  const { mailWaiting, mailOldestSeconds, mailFailed, changesBehind } = figures;
  const waited = mailWaiting > 0 ? `, the oldest for ${formatCount(Math.ceil(mailOldestSeconds / 60))} min` : '';
  return [
    {
      label: 'Mail due',
      value: `${formatCount(mailWaiting)}${waited}`,
      isTrouble: mailOldestSeconds > MAIL_WAITS_SECONDS,
    },
    { label: 'Mail failed today', value: formatCount(mailFailed), isTrouble: mailFailed > 0 },
    { label: 'Changes under way', value: formatCount(figures.jobs) },
    { label: 'Price alerts due', value: formatCount(figures.alertsDue) },
    {
      label: 'Changes readers do not see yet',
      value: formatCount(changesBehind),
      isTrouble: changesBehind > CHANGES_BEHIND,
    },
  ];
}

function speedOf({ pagesFromMemory, renderMs, rendersWaiting, slowQueries, eventLoopMs }: SystemFigures): Row[] {
  return [
    {
      label: 'Pages from memory',
      value: pagesFromMemory === null ? 'None asked for yet' : `${Math.round(pagesFromMemory * 100)}%`,
    },
    {
      label: 'A render takes',
      value: renderMs === null ? 'None yet' : `${Math.round(renderMs)} ms, ${rendersWaiting} waiting`,
    },
    { label: 'Slow statements since the start', value: formatCount(slowQueries) },
    {
      label: 'Longest hold-up of the last minute',
      value: `${Math.round(eventLoopMs)} ms`,
      isTrouble: eventLoopMs > HOLD_UP_MS,
    },
  ];
}
