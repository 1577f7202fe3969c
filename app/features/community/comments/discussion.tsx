import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { countText, formatPartialDate } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useNear } from '#app/lib/viewport/use-near.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { indiaDay } from '#contract/time.ts';
import { Byline, Indented } from './byline.tsx';
import { CommentText } from './comment-text.tsx';
import type { CommentTree } from './comment-tree.ts';
import { SERVED_COMMENTS, type Subject, servedCommentsQuery } from './comments-queries.ts';
import { commentAnchor, isPermalink } from './permalink.ts';
import { rowsOf } from './rows.ts';

export const HEADING_ID = 'comments-heading';

const loadThread = () => import('./thread.tsx');

type DiscussionProps = {
  subject: Subject;
  /** The number from the page's data, before the comments load. */
  count?: number;
  /** Demo readers wrote some of them. */
  isDemo?: boolean | undefined;
  /**
   * Shows only the first comments until the reader asks for all or for the field. For use inside a section, with a
   * smaller heading.
   */
  isPart?: boolean;
  className?: string;
};

/**
 * The comments on a phone or an article. The server renders the first ones; the rest and all actions load when the
 * reader comes near.
 */
export function Discussion({ subject, count, isDemo, isPart = false, className }: DiscussionProps) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const [hasFailed, setHasFailed] = useState(false);
  const { hash } = useLocation();
  const isLinked = isPermalink(hash);
  const [opened, setOpened] = useState<Opened>(null);
  const isFolded = isPart && opened === null && !isLinked && hash !== '#comments';
  const [folded, setFolded] = useState<Folded>({ count });
  const loaded = useLazyModule(loadThread, (isNear || isLinked || !!opened) && !hasFailed, () => setHasFailed(true));
  // The pressed button has gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loaded thread replaces the heading
  useEffect(() => {
    if (opened === 'all' && document.activeElement === document.body)
      document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [opened, loaded]);
  const placeholder = <FirstComments subject={subject} isEmpty={count === 0} isFolded={isPart} />;

  return (
    <section ref={section} id="comments" aria-labelledby={HEADING_ID} className={cx('@container', className)}>
      {loaded ? (
        <loaded.Thread
          key={servedId(subject)}
          subject={subject}
          count={count}
          isDemo={isDemo}
          isPart={isPart}
          isFolded={isFolded}
          takesFocus={opened === 'field'}
          onFolded={setFolded}
          placeholder={placeholder}
        />
      ) : (
        <DiscussionFrame count={count} isDemo={isDemo} isPart={isPart}>
          <p className="mb-4 text-ink-2 [@media(scripting:enabled)]:hidden">
            Turn on JavaScript to comment or to read more than the first {SERVED_COMMENTS}.
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
      {/* Outside frame and thread, so it stays when one replaces the other. */}
      {isFolded && folded && <FoldedActions count={folded.count} onOpen={setOpened} />}
    </section>
  );
}

/** Why a folded discussion was opened. */
type Opened = 'field' | 'all' | null;

/** The number of comments; null when all are shown because of a draft or an error. */
export type Folded = { count: number | undefined } | null;

type FoldedActionsProps = { count: number | undefined; onOpen: (what: Opened) => void };

function FoldedActions({ count, onOpen }: FoldedActionsProps) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2 *:min-h-11 *:grow lg:*:grow-0 needs-script">
      <Button onClick={() => onOpen('field')}>Ask a question</Button>
      {!!count && <Button onClick={() => onOpen('all')}>All {countText(count, 'comment')}</Button>}
    </div>
  );
}

type DiscussionFrameProps = Pick<DiscussionProps, 'isDemo' | 'isPart'> & {
  count: number | undefined;
  aside?: ReactNode;
  children: ReactNode;
};

/** The heading is beside the comments where there is room, else above them. */
export function DiscussionFrame({ count, isDemo, isPart = false, aside, children }: DiscussionFrameProps) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-x-12 @5xl:grid-cols-[16rem_minmax(0,48rem)]',
        isPart ? 'gap-y-1.5' : 'gap-y-5',
      )}
    >
      <div>
        <Heading id={HEADING_ID} tabIndex={-1} className={cx(isPart ? 'text-lg' : 'text-2xl', 'num')}>
          {count ? countText(count, 'comment') : 'Comments'}
          {!!count && isDemo && <DemoTag />}
        </Heading>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function servedId({ kind, id }: Subject): string {
  return `comments-of-${kind}-${id}`;
}

type FirstCommentsProps = { subject: Subject; isEmpty: boolean; isFolded: boolean };

function FirstComments({ subject, isEmpty, isFolded }: FirstCommentsProps) {
  // Only the field will follow, which is as high.
  if (isEmpty) return isFolded ? null : <Skeleton className="h-22 needs-script" />;
  return (
    <ServedHtml id={servedId(subject)} fallback={<ThreadSkeleton />}>
      {import.meta.env.SSR && <ServedComments subject={subject} isFolded={isFolded} />}
    </ServedHtml>
  );
}

/** Rendered only on the server. */
function ServedComments({ subject, isFolded }: { subject: Subject; isFolded: boolean }) {
  const comments = useQueryClient().getQueryData(servedCommentsQuery(useApi(), subject).queryKey);
  if (!comments) return <ThreadSkeleton />;
  // As high as what guests get: a note that there are no comments, and a sign-in button.
  if (comments.length === 0) return <Skeleton className="h-44 needs-script" />;
  return <PlainComments comments={comments} isFolded={isFolded} />;
}

type PlainCommentsProps = { comments: CommentTree; isFolded: boolean };

/** The first comments, read-only; two of them when folded. Without scripts they cannot be unfolded. */
export const PlainComments = memo(function PlainComments({ comments, isFolded }: PlainCommentsProps) {
  return (
    <ol
      aria-label="Comments"
      className={cx(
        '-mx-2',
        isFolded &&
          '[@media(scripting:enabled)]:[&_.comment-text]:line-clamp-3 [@media(scripting:enabled)]:[&>:nth-child(2)_.comment-text]:line-clamp-2 [@media(scripting:enabled)]:[&>:nth-child(n+3)]:hidden',
      )}
    >
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
            <CommentText text={comment} className="comment-text mt-1" />
          </article>
        </Indented>
      ))}
    </ol>
  );
});

function ThreadSkeleton() {
  return (
    <div className="grid gap-4 needs-script">
      <Skeleton className="h-24" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
