import { timeAgo } from '#app/lib/relative-time.ts';
import type { AuditEntry } from '#contract/admin.ts';

export function RecentActivity({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-ink-3">Nothing was changed yet.</p>;
  return (
    <ol>
      {entries.map(({ id, at, actor, summary, subject }) => (
        <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line py-1 first:border-0">
          <span className="font-medium">{actor.name}</span>
          <span className="text-ink-2">
            {summary}
            {subject && <span className="[overflow-wrap:anywhere] text-ink-3"> · {subject}</span>}
          </span>
          <time dateTime={at} className="ml-auto text-xs text-ink-3 num">
            {timeAgo(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
