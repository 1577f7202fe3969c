import { useQuery } from '@tanstack/react-query';
import { Badge, Byline, Indented } from '#app/features/community/comments/byline.tsx';
import { CommentText } from '#app/features/community/comments/comment-text.tsx';
import { commentPath } from '#app/features/community/comments/permalink.ts';
import { REASON_LABELS } from '#app/features/community/comments/report-reasons.ts';
import { rowsOf } from '#app/features/community/comments/rows.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Eyebrow } from '#app/ui/display/headings.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { Comment } from '#contract/comments.ts';
import type { ModeratedComment } from '#contract/community/moderation.ts';
import { AuthorPanel } from './author-panel.tsx';
import type { PendingAction } from './decision-dialog.tsx';
import { hiddenLabel, reportLabel } from './labels.ts';
import { contextQuery } from './moderation-queries.ts';
import { canApprove } from './use-decisions.ts';

type DetailProps = {
  comment: ModeratedComment;
  isDecided: boolean;
  backHref: string;
  onApprove: () => void;
  onAction: (action: PendingAction['action']) => void;
};

export function Detail({ comment, isDecided, backHref, onApprove, onAction }: DetailProps) {
  const { subject, author } = comment;
  const hidden = hiddenLabel(comment);

  return (
    <section
      aria-label={`${comment.kind === 'review' ? 'Review' : 'Comment'} by ${author.name}`}
      className="grid grid-cols-1 gap-7"
    >
      <Link to={backHref} preventScrollReset className="inline-flex items-center font-medium tap lg:hidden">
        Back to list
      </Link>
      <div>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Eyebrow>
            On{' '}
            <Link to={pathOf(comment)} className="underline underline-offset-3 hover:text-ink">
              {subject.title}
            </Link>
          </Eyebrow>
          {hidden && <Badge>{hidden}</Badge>}
        </div>
        {comment.kind === 'review' ? (
          <Posts posts={[alone(comment)]} current={comment.id} />
        ) : (
          <Context comment={comment} />
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {canApprove(comment) && (
            <Button variant="primary" onClick={onApprove} disabled={isDecided} aria-keyshortcuts="a">
              {comment.hiddenAt ? 'Show again' : 'Approve'}
            </Button>
          )}
          {comment.hiddenBy !== 'moderator' && (
            <Button onClick={() => onAction('hide')} disabled={isDecided} aria-keyshortcuts="h">
              {comment.hiddenAt ? 'Keep hidden' : 'Hide'}
            </Button>
          )}
          <Button onClick={() => onAction('delete')} disabled={isDecided} aria-keyshortcuts="d">
            Delete
          </Button>
        </div>
      </div>
      {comment.reportCount > 0 && <Reports comment={comment} />}
      <AuthorPanel author={author} onAction={onAction} />
    </section>
  );
}

function Reports({ comment: { reportCount, reports } }: { comment: ModeratedComment }) {
  return (
    <section aria-label="Reports">
      <h2 className="text-lg">{reportLabel(reportCount)}</h2>
      <ul className="mt-2">
        {reports.map(({ reason, details, reporter, createdAt }) => (
          <li key={`${reporter.id} ${createdAt}`} className="border-t border-line py-2.5">
            <Byline author={reporter}>
              <RelativeTime at={createdAt} />
            </Byline>
            <p className="mt-1 font-medium">{REASON_LABELS[reason].label}</p>
            {details && (
              <p className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                {details}
              </p>
            )}
          </li>
        ))}
      </ul>
      {reportCount > reports.length && <p className="text-ink-3">Showing the newest {reports.length}</p>}
    </section>
  );
}

/** More of the thread adds nothing to the decision. */
const ROWS_MAX = 30;

/** The comment with its parents and replies; alone until they load. */
function Context({ comment }: { comment: ModeratedComment }) {
  const query = useQuery(contextQuery(useApi(), comment.id));
  const { data } = query;

  return (
    <>
      <Posts posts={data?.thread ?? [alone(comment)]} current={comment.id} />
      <QueryState query={query} title="Couldn’t load the thread" loading={null} className="[&>div]:py-4" />
    </>
  );
}

function alone(comment: ModeratedComment): Comment {
  return { ...comment, likes: [], replies: [] };
}

function Posts({ posts, current }: { posts: readonly Comment[]; current: string }) {
  return (
    <ol aria-label="Thread" className="@container -mx-2">
      {rowsOf(posts)
        .slice(0, ROWS_MAX)
        .map(({ comment: shown, depth }) => (
          <Indented key={shown.id} depth={depth}>
            <article
              aria-label={`Comment by ${shown.author.name}`}
              aria-current={shown.id === current || undefined}
              className={cx('-mx-2 rounded-small p-2', shown.id === current ? 'bg-accent-wash' : 'text-ink-2')}
            >
              <Byline author={shown.author}>
                <RelativeTime at={shown.createdAt} />
                {shown.editedAt && 'edited'}
              </Byline>
              <CommentText text={shown.comment} className="mt-1" />
            </article>
          </Indented>
        ))}
    </ol>
  );
}

function pathOf({ kind, id, subject }: ModeratedComment): string {
  return kind === 'review' ? `/product/${subject.id}#reviews` : commentPath(subject, id);
}
