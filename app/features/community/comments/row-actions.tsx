import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import type { CommentRowProps } from './comment-row.tsx';

/** The actions that this reader may take on a comment. */
export function RowActions({ comment, replyCount, viewer, isFolded, isReported, state, actions }: CommentRowProps) {
  const { id, author, likes } = comment;
  const isLiked = viewer !== null && likes.includes(viewer.id);
  const isOwn = viewer !== null && author.id === viewer.id;
  const isStaff = viewer !== null && viewer.role !== 'consumer';

  return (
    <div className="-ml-1.5 mt-0.5 flex flex-wrap text-xs">
      <Action aria-pressed={isLiked} onClick={() => actions.like(comment, !isLiked)}>
        <HeartIcon className={cx('size-3.5', isLiked && 'fill-current text-accent')} />
        <span className="sr-only">Like</span>
        {likes.length > 0 && <span className="num">{formatCount(likes.length)}</span>}
      </Action>
      <Action aria-expanded={state === 'replying'} onClick={() => actions.startReplying(id)}>
        Reply
      </Action>
      {isOwn && <Action onClick={() => actions.startEditing(id)}>Edit</Action>}
      {(isOwn || isStaff) && <Action onClick={() => actions.remove(id)}>Delete</Action>}
      {!isOwn && (
        <Action disabled={isReported} onClick={() => actions.startReporting(comment)}>
          {isReported ? 'Reported' : 'Report'}
        </Action>
      )}
      {replyCount > 0 && (
        <Action aria-expanded={!isFolded} onClick={() => actions.fold(id)}>
          {isFolded ? 'Show' : 'Hide'} {countText(replyCount, 'reply', 'replies')}
        </Action>
      )}
    </div>
  );
}

function Action({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cx(
        'inline-flex min-h-7 items-center gap-1 rounded-small px-1.5 font-medium text-ink-2 tap enabled:hover:text-ink disabled:text-ink-3',
        className,
      )}
      {...rest}
    />
  );
}
