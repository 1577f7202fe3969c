import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { countText, formatPartialDate } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useNear } from '#app/lib/viewport/use-near.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { indiaDay } from '#contract/time.ts';
import { Byline, Indented } from './byline.tsx';
import { CommentText } from './comment-text.tsx';
import { SERVED_COMMENTS, type Subject, servedCommentsQuery } from './comments-queries.ts';
import { commentAnchor, isPermalink } from './permalink.ts';
import { rowsOf } from './rows.ts';

export const HEADING_ID = 'comments-heading';

const loadThread = () => import('./thread.tsx');

type DiscussionProps = {
  subject: Subject;
  /** As the page knows it, before the comments themselves are here. */
  count?: number;
  /** Sample readers wrote some of them. */
  isDemo?: boolean | undefined;
  className?: string;
};

/**
 * The comments under a phone or an article: the first ones are part of the server's page, the rest and all that one can
 * do with them is loaded when the reader comes near.
 */
export function Discussion({ subject, count, isDemo, className }: DiscussionProps) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const [hasFailed, setHasFailed] = useState(false);
  const isLinked = isPermalink(useLocation().hash);
  const loaded = useLazyModule(loadThread, (isNear || isLinked) && !hasFailed, () => setHasFailed(true));
  const placeholder = <FirstComments subject={subject} isEmpty={count === 0} />;

  return (
    <section ref={section} id="comments" aria-labelledby={HEADING_ID} className={cx('@container', className)}>
      {loaded ? (
        <loaded.Thread
          key={servedId(subject)}
          subject={subject}
          count={count}
          isDemo={isDemo}
          placeholder={placeholder}
        />
      ) : (
        <DiscussionFrame count={count} isDemo={isDemo}>
          <p className="mb-4 text-ink-2 [@media(scripting:enabled)]:hidden">
            Writing a comment, and reading more than the first {SERVED_COMMENTS}, needs JavaScript.
          </p>
          {placeholder}
          {hasFailed && (
            <ErrorState
              message="We couldn’t load the comments. Check your connection."
              onRetry={() => setHasFailed(false)}
            />
          )}
        </DiscussionFrame>
      )}
    </section>
  );
}

type DiscussionFrameProps = Pick<DiscussionProps, 'isDemo'> & {
  count: number | undefined;
  aside?: ReactNode;
  children: ReactNode;
};

/** Heading beside the comments where there is room, above them where there is not. */
export function DiscussionFrame({ count, isDemo, aside, children }: DiscussionFrameProps) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-5 @5xl:grid-cols-[16rem_minmax(0,48rem)]">
      <div>
        <h2 id={HEADING_ID} tabIndex={-1} className="text-2xl num">
          {count ? countText(count, 'comment') : 'Comments'}
          {!!count && isDemo && <DemoTag />}
        </h2>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function servedId({ kind, id }: Subject): string {
  return `comments-of-${kind}-${id}`;
}

function FirstComments({ subject, isEmpty }: { subject: Subject; isEmpty: boolean }) {
  // Only the field will be there.
  if (isEmpty) return <Skeleton className="h-24 needs-script" />;
  return (
    <ServedHtml id={servedId(subject)} fallback={<ThreadSkeleton />}>
      {import.meta.env.SSR && <ServedComments subject={subject} />}
    </ServedHtml>
  );
}

/** Only on the server. */
function ServedComments({ subject }: { subject: Subject }) {
  const comments = useQueryClient().getQueryData(servedCommentsQuery(useApi(), subject).queryKey);
  if (!comments || comments.length === 0) return <ThreadSkeleton />;
  return (
    <ol aria-label="Comments" className="-mx-2">
      {rowsOf(comments).map(({ comment: { id, author, comment, createdAt }, depth, parent }) => (
        <Indented key={id} depth={depth}>
          <article
            id={commentAnchor(id)}
            aria-label={`${parent ? `Reply to ${parent.author.name}` : 'Comment'} by ${author.name}`}
            className="-mx-2 px-2 py-2"
          >
            <Byline author={author}>
              <time dateTime={createdAt}>{formatPartialDate(indiaDay(createdAt))}</time>
            </Byline>
            <CommentText text={comment} className="mt-1" />
          </article>
        </Indented>
      ))}
    </ol>
  );
}

function ThreadSkeleton() {
  return (
    <div className="grid gap-4 needs-script">
      <Skeleton className="h-24" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
