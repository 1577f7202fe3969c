import { useQuery } from '@tanstack/react-query';
import { Byline } from '#app/features/community/comments/byline.tsx';
import { Indented } from '#app/features/community/comments/comment-row.tsx';
import { CommentText } from '#app/features/community/comments/comment-text.tsx';
import { rowsOf } from '#app/features/community/comments/rows.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { ModeratedComment } from '#contract/moderation.ts';
import { contextQuery } from './api.ts';

/** More of a thread says no more about one comment. */
const ROWS_MAX = 30;

/** The comment between those it answers and those that answer it; alone until they are here. */
export function Context({ comment }: { comment: ModeratedComment }) {
  const { data, error, isFetching, refetch } = useQuery(contextQuery(useApi(), comment.id));
  const rows = rowsOf(data?.thread ?? [{ ...comment, likes: [], replies: [] }]).slice(0, ROWS_MAX);

  return (
    <>
      <ol aria-label="In its thread" className="@container -mx-2">
        {rows.map(({ comment: shown, depth }) => (
          <Indented key={shown.id} depth={depth}>
            <article
              aria-label={`Comment by ${shown.author.name}`}
              aria-current={shown.id === comment.id || undefined}
              className={cx('-mx-2 rounded-small p-2', shown.id === comment.id ? 'bg-accent-wash' : 'text-ink-2')}
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
      {error && (
        <ErrorState
          title="The thread around it did not load"
          message={errorText(error, 'Something went wrong on our side.')}
          onRetry={() => refetch()}
          retrying={isFetching}
          className="[&>div]:py-4"
        />
      )}
    </>
  );
}
