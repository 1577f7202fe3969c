import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { PageSteps } from '#app/ui/controls/page-steps.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { OwnComment } from '#contract/comments.ts';
import { ownCommentsQuery } from './api.ts';
import { Badge } from './byline.tsx';
import { commentPath } from './permalink.ts';

/** Everything a user wrote, newest first, each with a link to its place. */
export function OwnComments({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...ownCommentsQuery(useApi(), userId, page),
    placeholderData: (previous) => previous,
  });

  if (!data) {
    if (!error) return <Skeleton className="h-40" />;
    return (
      <ErrorState
        title="Your comments did not load"
        message={errorText(error, 'Something went wrong on our side.')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title="You have not written anything yet"
        action={<ButtonLink to="/products">Find a phone</ButtonLink>}
      >
        What you say about a phone or an article stands here too.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-2 num">{data.total === 1 ? '1 comment' : `${formatCount(data.total)} comments`}</p>
      <ol aria-label="Your comments" className="mt-2">
        {data.comments.map((comment) => (
          <OwnCommentItem key={comment.id} comment={comment} />
        ))}
      </ol>
      <PageSteps {...data} page={page} onChange={setPage} />
    </>
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
        {likes > 0 && <span className="num">{likes === 1 ? '1 like' : `${formatCount(likes)} likes`}</span>}
        {hiddenAt && <Badge>Hidden from others</Badge>}
      </p>
      <p className="line-clamp-4 [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{comment}</p>
    </li>
  );
}
