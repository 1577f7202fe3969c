import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cx } from '#app/lib/cx.ts';
import { formatCount as figure } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { Subject } from './api.ts';
import { isPermalink } from './permalink.ts';

export const HEADING_ID = 'comments-heading';

const loadThread = () => import('./thread.tsx');
/** How far below the screen it begins to load. */
const AHEAD_PX = 600;

type DiscussionProps = {
  subject: Subject;
  /** As the page knows it, before the comments themselves are here. */
  count?: number;
  /** Sample readers wrote some of them. */
  isDemo?: boolean | undefined;
  className?: string;
};

/** The comments under a phone or an article: nothing of them is loaded before the reader comes near. */
export function Discussion({ subject, count, isDemo, className }: DiscussionProps) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const [hasFailed, setHasFailed] = useState(false);
  const isLinked = isPermalink(useLocation().hash);
  const loaded = useLazyModule(loadThread, (isNear || isLinked) && !hasFailed, () => setHasFailed(true));

  return (
    <section ref={section} id="comments" aria-labelledby={HEADING_ID} className={cx('@container', className)}>
      {loaded ? (
        <loaded.Thread key={`${subject.kind} ${subject.id}`} subject={subject} count={count} isDemo={isDemo} />
      ) : (
        <DiscussionFrame count={count} isDemo={isDemo}>
          <noscript>Comments need JavaScript.</noscript>
          {hasFailed ? (
            <ErrorState
              message="The comments could not be loaded. Check your connection."
              onRetry={() => setHasFailed(false)}
            />
          ) : (
            <ThreadSkeleton />
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
          {!count ? 'Comments' : count === 1 ? '1 comment' : `${figure(count)} comments`}
          {!!count && isDemo && <DemoTag />}
        </h2>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function ThreadSkeleton() {
  return (
    <div className="grid gap-4 [@media(scripting:none)]:hidden">
      <Skeleton className="h-24" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isNear;
}
