import { type ReactNode, useDeferredValue, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSession } from '#app/features/account/auth/session.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import type { CommentSort } from '#contract/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { countComments } from './comment-tree.ts';
import type { LoadedComments, Subject } from './comments-queries.ts';
import { DiscussionFrame, type Folded, PlainComments } from './discussion.tsx';
import { readDraft } from './drafts.ts';
import { useThread } from './use-thread.ts';
import { useThreadActions } from './use-thread-actions.ts';

const SORTS: Record<CommentSort, string> = { oldest: 'Oldest first', newest: 'Newest first', liked: 'Most liked' };

const FIRST_SORT: CommentSort = 'oldest';

type ThreadProps = {
  subject: Subject;
  count: number | undefined;
  isDemo: boolean | undefined;
  isPart?: boolean;
  /** Shows only the first comments. */
  isFolded?: boolean;
  /** Focuses the field, after the reader asked for it. */
  takesFocus?: boolean;
  onFolded?: (folded: Folded) => void;
  /** Shown until the comments are loaded. */
  placeholder: ReactNode;
};

export function Thread(props: ThreadProps) {
  const { subject, count, isDemo, isPart = false, isFolded = false, takesFocus, onFolded, placeholder } = props;
  const [sort, setSort] = useState(FIRST_SORT);
  const { data, error, isFetching, isPlaceholderData, refetch } = useThread(subject, sort);
  const thread = useThreadActions(subject);
  const viewer = useSession(({ user }) => user);
  const read = data && countComments(data.comments);
  const draft = `${subject.kind} ${subject.id}`;
  // Only the page knows the number of comments that are not loaded.
  const known = data?.after ? Math.max(count ?? 0, read ?? 0) : (read ?? count);

  const showsFirst = isFolded && !error && readDraft(draft) === '';
  const report = useEffectEvent(() => isFolded && onFolded?.(showsFirst ? { count: known } : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports when any of them changes
  useLayoutEffect(() => void report(), [isFolded, showsFirst, known]);
  // The field opens at once, the list of all comments and its order right after it.
  const isListFolded = useDeferredValue(showsFirst);

  return (
    <DiscussionFrame
      count={known}
      isDemo={isDemo}
      isPart={isPart}
      aside={
        // Also shown when another order failed to load.
        !isListFolded &&
        ((read ?? 0) > 1 || sort !== FIRST_SORT) && (
          <Field label="Order of comments" hideLabel className="mt-3 justify-items-start">
            <Select value={sort} onChange={(event) => setSort(event.target.value as CommentSort)}>
              <Options labels={SORTS} />
            </Select>
          </Field>
        )
      }
    >
      {!showsFirst && (
        <CommentForm
          label="Write a comment"
          hideLabel
          placeholder={read === 0 ? 'No comments yet. Start the discussion.' : 'Share your thoughts'}
          purpose="comment"
          submit="Send comment"
          draft={draft}
          autoFocus={takesFocus}
          send={(text) => thread.actions.add(text, null)}
        />
      )}
      <div className={cx(!showsFirst && 'mt-5')}>
        {isListFolded ? (
          <FoldedComments data={data} placeholder={placeholder} />
        ) : data ? (
          <CommentList
            loaded={isPlaceholderData ? { ...data, after: null } : data}
            sort={sort}
            viewer={viewer}
            thread={thread}
            subject={subject}
          />
        ) : error ? (
          <ErrorState
            title="We couldn’t load the comments"
            message={errorText(error, 'Something went wrong on our side. Try again in a moment.')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          count !== 0 && placeholder
        )}
      </div>
    </DiscussionFrame>
  );
}

function FoldedComments({ data, placeholder }: { data: LoadedComments | undefined; placeholder: ReactNode }) {
  if (!data) return placeholder;
  return data.comments.length > 0 && <PlainComments comments={data.comments} isFolded />;
}
