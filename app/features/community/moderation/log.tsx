import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { ModerationEntry } from '#contract/community/moderation.ts';
import { DONE_LABELS } from './labels.ts';
import { logQuery } from './moderation-queries.ts';
import { useModerationParams } from './use-moderation-params.ts';

export function Log() {
  const { page, hrefFor } = useModerationParams();
  const query = useQuery(logQuery(useApi(), page));
  const { data } = query;

  if (!data) return <QueryState query={query} title="Couldn’t load the log" loading={<Skeleton className="h-64" />} />;
  if (data.total === 0) return <EmptyState title="No decisions yet">Moderators’ decisions appear here.</EmptyState>;
  return (
    <div className="max-w-3xl">
      <LogEntries entries={data.entries} />
      {data.totalPages > 1 && (
        <Pagination
          page={data.currentPage}
          pageCount={data.totalPages}
          hrefFor={(number) => hrefFor({ page: number })}
          className="mt-4"
        />
      )}
    </div>
  );
}

export function LogEntries({ entries }: { entries: readonly ModerationEntry[] }) {
  return (
    <ol aria-label="Moderation log" className="mt-2">
      {entries.map(({ id, actor, action, author, comment, reason, createdAt }) => (
        <li key={id} className="border-t border-line py-2.5">
          <p>
            <bdi className="font-semibold">{actor.name}</bdi> {DONE_LABELS[action]}{' '}
            {comment ? (
              <>
                a {comment.kind} by <bdi className="font-medium">{author.name}</bdi> on {comment.subject.title}
              </>
            ) : (
              <bdi className="font-medium">{author.name}</bdi>
            )}{' '}
            <RelativeTime at={createdAt} className="text-xs text-ink-3" />
          </p>
          <p className="text-ink-2">{reason}</p>
          {comment && (
            <p className="mt-1 line-clamp-2 border-s border-line-2 ps-3 text-ink-3 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
              {comment.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
