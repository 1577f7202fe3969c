import { formatCount } from '#app/lib/format.ts';
import { exactTime } from '#app/lib/relative-time.ts';
import type { SystemHealth } from '#contract/admin.ts';

const ENGINES: Record<SystemHealth['engine'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const MAIL: Record<SystemHealth['mail'], string> = { smtp: 'Sent by SMTP', files: 'Written to files, not sent' };
const STORAGE: Record<SystemHealth['storage'], string> = { disk: 'This server’s disk', s3: 'S3-compatible storage' };
const MEGABYTE = 1_048_576;

export function Health({ health }: { health: SystemHealth }) {
  const rows = [
    ['Database', ENGINES[health.engine]],
    ['Mail', MAIL[health.mail]],
    ['Pictures', STORAGE[health.storage]],
    ['Version', health.version],
    ['Running since', exactTime(health.startedAt)],
    ['Memory', `${formatCount(Math.round(health.memory / MEGABYTE))} MB`],
    ['Phones', formatCount(health.phones)],
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
