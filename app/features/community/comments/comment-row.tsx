import { memo, useEffect, useRef } from 'react';
import { cx } from '#app/lib/cx.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { User } from '#contract/account/user.ts';
import type { Comment } from '#contract/comments.ts';
import { Byline, Indented } from './byline.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import { saveDraft } from './drafts.ts';
import { commentAnchor } from './permalink.ts';
import { RowActions } from './row-actions.tsx';
import { isUnsent } from './use-thread.ts';
import type { RowState, ThreadActions } from './use-thread-actions.ts';

/** Beyond this depth the indent no longer shows which comment a reply answers, so a line of text does. */
const REPLY_TO_FROM_DEPTH = 4;

export interface CommentRowProps {
  comment: Comment;
  depth: number;
  parent: Comment | null;
  replyCount: number;
  viewer: User | null;
  state: RowState;
  isFolded: boolean;
  isReported: boolean;
  isLinked: boolean;
  /** Just sent by the reader. */
  isAwaited: boolean;
  actions: ThreadActions;
}

export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, depth, parent, viewer, state, isLinked, isAwaited, actions } = props;
  const { id, author } = comment;
  useEffect(() => {
    if (isAwaited) actions.goToSent(id);
  }, [isAwaited, actions, id]);

  return (
    <Indented depth={depth}>
      <article
        id={commentAnchor(id)}
        tabIndex={-1}
        aria-label={`${parent ? `Reply to ${parent.author.name}` : 'Comment'} by ${author.name}`}
        className={cx('rounded-small px-2 py-2 -mx-2', isLinked && 'bg-accent-wash', isUnsent(comment) && 'opacity-60')}
      >
        <Byline author={author} isOwn={viewer !== null && author.id === viewer.id}>
          <When comment={comment} />
        </Byline>
        {parent && depth > REPLY_TO_FROM_DEPTH && <InReplyTo parent={parent} />}
        {state === 'editing' ? (
          <div className="mt-2">
            <CommentForm
              label="Edit your comment"
              hideLabel
              purpose="edit your comment"
              submit="Save"
              draft={`edit ${id}`}
              initial={comment.comment}
              autoFocus
              send={(text) => actions.edit(comment, text)}
              onSending={() => actions.close(id)}
              onFailed={() => actions.startEditing(id)}
              onCancel={() => {
                saveDraft(`edit ${id}`, '');
                actions.close(id);
              }}
            />
          </div>
        ) : (
          <CommentText text={comment.comment} className="mt-1" />
        )}
        {state !== 'editing' && !isUnsent(comment) && <RowActions {...props} />}
      </article>
      {state === 'replying' && (
        <div className="border-s border-line-2 py-2 ps-3">
          <CommentForm
            label={`Reply to ${author.name}`}
            purpose="reply"
            submit="Reply"
            draft={`reply ${id}`}
            autoFocus
            send={(text) => actions.add(text, id)}
            onSending={() => actions.close(id)}
            onFailed={() => actions.startReplying(id)}
            onCancel={() => actions.close(id)}
          />
        </div>
      )}
    </Indented>
  );
});

function When({ comment }: { comment: Comment }) {
  if (isUnsent(comment)) return <span role="status">Sending…</span>;
  return (
    <>
      <Link
        to={`#${commentAnchor(comment.id)}`}
        preventScrollReset
        className="inline-flex min-h-6 items-center tap hover:text-ink hover:underline hover:underline-offset-3"
      >
        <span className="sr-only">Link to this comment, </span>
        <RelativeTime at={comment.createdAt} />
      </Link>
      {comment.editedAt && (
        <span>
          edited <RelativeTime at={comment.editedAt} className="sr-only" />
        </span>
      )}
    </>
  );
}

function InReplyTo({ parent }: { parent: Comment }) {
  return (
    <p className="text-xs text-ink-3">
      In reply to{' '}
      <Link to={`#${commentAnchor(parent.id)}`} preventScrollReset className="font-medium text-ink-2 hover:underline">
        <bdi>{parent.author.name}</bdi>
      </Link>
    </p>
  );
}

export const UNDO_BUTTON = '[data-undo]';

type DeletedRowProps = { depth: number; replyCount: number; onUndo: () => void };

/** Shown in place of a comment until its deletion is sent. */
export function DeletedRow({ depth, replyCount, onUndo }: DeletedRowProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button disappeared.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);

  return (
    <Indented depth={depth}>
      <div className="flex flex-wrap items-center gap-x-2 py-2 text-ink-2">
        <span role="status">
          {replyCount === 0 ? 'Comment deleted.' : `Comment and ${countText(replyCount, 'reply', 'replies')} deleted.`}
        </span>
        <Button ref={undo} data-undo variant="act" size="sm" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </Indented>
  );
}
