import { Badge } from '#app/features/community/comments/byline.tsx';
import { RelativeTime } from '#app/features/community/comments/relative-time.tsx';
import { Link } from '#app/lib/link.tsx';
import type { ModeratedComment } from '#contract/moderation.ts';
import { hiddenLabel, reportLabel } from './labels.ts';

export function queueItemId(commentId: string): string {
  return `queue-${commentId}`;
}

type QueueItemProps = { comment: ModeratedComment; href: string; isCurrent: boolean };

export function QueueItem({ comment, href, isCurrent }: QueueItemProps) {
  const hidden = hiddenLabel(comment);
  return (
    <li className="border-b border-line">
      <Link
        id={queueItemId(comment.id)}
        to={href}
        preventScrollReset
        aria-current={isCurrent || undefined}
        className="grid gap-1 px-3 py-3 hover:bg-sheet lg:aria-[current=true]:bg-accent-wash"
      >
        <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
          <bdi className="text-base font-semibold text-ink">{comment.author.name}</bdi>
          <RelativeTime at={comment.createdAt} />
        </span>
        <span className="line-clamp-2 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{comment.comment}</span>
        <span className="flex flex-wrap gap-1.5 text-xs text-ink-2">
          {comment.reportCount > 0 && <Badge>{reportLabel(comment.reportCount)}</Badge>}
          {hidden && <Badge>{hidden}</Badge>}
          <span className="min-w-0 truncate">{comment.subject.title}</span>
        </span>
      </Link>
    </li>
  );
}
