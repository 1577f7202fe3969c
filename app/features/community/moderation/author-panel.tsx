import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge, Byline } from '#app/features/community/comments/byline.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { AuthorHistory, ModeratedAuthor } from '#contract/community/moderation.ts';
import { CleanUp } from './clean-up.tsx';
import type { PendingAction } from './decision-dialog.tsx';
import { hiddenLabel, reportLabel } from './labels.ts';
import { LogEntries } from './log.tsx';
import { authorQuery } from './moderation-queries.ts';

type AuthorPanelProps = { author: ModeratedAuthor; onAction: (action: PendingAction['action']) => void };

export function AuthorPanel({ author, onAction }: AuthorPanelProps) {
  return (
    <section aria-label="Author" className="border-t-[1.5px] border-ink pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Byline author={author}>{author.suspendedAt && <Badge>Suspended</Badge>}</Byline>
        {author.id && author.role === 'consumer' && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() => onAction(author.suspendedAt ? 'unsuspend' : 'suspend')}
              aria-keyshortcuts="s"
            >
              {author.suspendedAt ? 'Lift suspension' : 'Suspend'}
            </Button>
            <CleanUp person={{ id: author.id, name: author.name }} />
          </div>
        )}
      </div>
      {author.id ? <History authorId={author.id} /> : <p className="mt-2 text-ink-2">Deleted account</p>}
    </section>
  );
}

function History({ authorId }: { authorId: string }) {
  const query = useQuery(authorQuery(useApi(), authorId));
  const { data } = query;
  if (data) return <Figures history={data} />;
  return (
    <QueryState
      query={query}
      title="Couldn’t load the author’s history"
      loading={<Skeleton className="mt-3 h-16" />}
      className="[&>div]:py-4"
    />
  );
}

function Figures({ history: { author, counts, comments, log } }: { history: AuthorHistory }) {
  const figures: [string, number][] = [
    ['Comments', counts.comments],
    ['Reviews', counts.reviews],
    ['Hidden', counts.hidden],
    ['Deleted', counts.deleted],
    ['Reports', counts.reports],
  ];
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-2xs font-[550] text-ink-3">{label}</dt>
            <dd className="figure text-xl font-[620]">{formatCount(value)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-2xs font-[550] text-ink-3">Joined</dt>
          <dd>
            <RelativeTime at={author.createdAt} />
          </dd>
        </div>
      </dl>
      <Folded title={`Recent posts (${comments.length})`}>
        <ul className="mt-2">
          {comments.map((comment) => (
            <li key={comment.id} className="border-t border-line py-2">
              <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
                {comment.subject.title} <RelativeTime at={comment.createdAt} />
                {comment.reportCount > 0 && <Badge>{reportLabel(comment.reportCount)}</Badge>}
                {comment.hiddenAt && <Badge>{hiddenLabel(comment)}</Badge>}
              </p>
              <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                {comment.comment}
              </p>
            </li>
          ))}
        </ul>
      </Folded>
      {log.length > 0 && (
        <Folded title={`Moderation log (${log.length})`}>
          <LogEntries entries={log} />
        </Folded>
      )}
    </>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-3">
      <summary className="inline-flex items-center gap-1.5 font-medium tap hover:text-accent-ink">
        {title}
        <ChevronDownIcon className="size-4 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
