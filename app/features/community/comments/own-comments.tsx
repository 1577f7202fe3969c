import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { OwnList } from '#app/ui/controls/own-list.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { OwnComment } from '#contract/comments.ts';
import { Badge } from './byline.tsx';
import { ownCommentsQuery } from './comments-queries.ts';
import { commentPath } from './permalink.ts';

/** All comments of a user, newest first, each with a link to its page. */
export function OwnComments({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const request = useQuery({
    ...ownCommentsQuery(useApi(), userId, page),
    placeholderData: (previous) => previous,
  });

  return (
    <OwnList
      noun="comment"
      request={request}
      page={page}
      onChange={setPage}
      empty={
        <EmptyState title="No comments yet" action={<ButtonLink to="/products">Find a phone</ButtonLink>}>
          Your comments on phones and articles will show up here.
        </EmptyState>
      }
    >
      {request.data?.comments.map((comment) => (
        <OwnCommentItem key={comment.id} comment={comment} />
      ))}
    </OwnList>
  );
}

function OwnCommentItem({ comment: { id, comment, subject, likes, createdAt, hiddenAt } }: { comment: OwnComment }) {
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <Link
          to={commentPath(subject, id)}
          className="inline-flex items-center text-base font-medium text-ink tap hover:text-accent-ink hover:underline hover:underline-offset-4"
        >
          {subject.title}
        </Link>
        <RelativeTime at={createdAt} />
        {likes > 0 && <span className="num">{countText(likes, 'like')}</span>}
        {hiddenAt && <Badge>Hidden from others</Badge>}
      </p>
      <p className="line-clamp-4 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{comment}</p>
    </li>
  );
}
