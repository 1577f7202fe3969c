import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#app/features/account/auth/session.ts';
import { withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { useDelayedSends } from '#app/features/community/comments/delayed-sends.ts';
import { readDraft } from '#app/features/community/comments/drafts.ts';
import { showError } from '#app/features/community/comments/show-error.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Review, ReviewSort } from '#contract/community/reviews.ts';
import type { Product } from '#contract/phone/product.ts';
import { NearestReviews } from './nearest-reviews.tsx';
import { ReviewArticle } from './review-article.tsx';
import { draftPlace, reviewsKey, reviewsQuery } from './reviews-queries.ts';
import { HEADING_ID, NoReviews } from './reviews-section.tsx';

const SORTS: Record<ReviewSort, string> = {
  helpful: 'Most helpful',
  newest: 'Newest first',
  lowest: 'Lowest rated first',
};

const FIRST_SORT: ReviewSort = 'helpful';
/** How many are shown until the reader asks for all. */
const FIRST_REVIEWS = 2;

const loadForm = () => import('./review-form.tsx');
const loadReportDialog = () => import('#app/features/community/comments/report-dialog.tsx');

function useReviews(productId: string, sort: ReviewSort) {
  const viewerId = useSession(({ user }) => user?.id ?? null);
  return useInfiniteQuery(reviewsQuery(useApi(), productId, sort, viewerId));
}

/** The label of the button that opens the form. */
export function WriteLabel({ productId }: { productId: string }) {
  const { data } = useReviews(productId, FIRST_SORT);
  return data?.pages[0]?.mine ? 'Edit your review' : 'Write a review';
}

type ReviewListProps = {
  product: Product;
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  /** Shown until the reviews are loaded. */
  placeholder: ReactNode;
};

/** Owners' reviews in the chosen order, with the form to write one. */
export function ReviewList({ product, isWriting, onWriting, placeholder }: ReviewListProps) {
  const [sort, setSort] = useState(FIRST_SORT);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReviews(
    product.id,
    sort,
  );
  const loadMore = async () => {
    const { data: loaded, isError, error: failure } = await fetchNextPage();
    if (isError) return showError(failure, 'We couldn’t load more reviews. Try again in a moment.');
    // The button may be gone, so focus moves to the first new review, once it is rendered.
    const [first] = loaded?.pages.at(-1)?.reviews ?? [];
    setTimeout(() => first && document.getElementById(first.id)?.focus({ preventScroll: true }));
  };
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { deleted, remove, undo } = useRemoval(product.id);
  const [reporting, setReporting] = useState<Review | null>(null);
  const form = useLazyModule(loadForm, isWriting, () => {
    onWriting(false);
    toast.error('We couldn’t load the form. Check your connection and try again.');
  });
  const mine = data?.pages[0]?.mine ?? null;
  const total = data?.pages[0]?.total ?? 0;
  const reviews = (data?.pages.flatMap((page) => page.reviews) ?? []).filter(({ id }) => id !== deleted);
  const isFolded = !isUnfolded && reviews.length > FIRST_REVIEWS;
  const shown = reviews.filter(({ id }, at) => !isFolded || at < FIRST_REVIEWS || id === mine?.id);

  // Typing again cancels the deletion.
  const keep = useEffectEvent(() => deleted !== null && undo());
  useEffect(() => {
    if (isWriting) keep();
  }, [isWriting]);

  // Restores a draft from before a reload or a sign-in.
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    if (!readDraft(draftPlace(product.id))) return;
    setIsRestored(true);
    onWriting(true);
  }, [product.id, onWriting]);

  return (
    <>
      {isWriting && !(data && form) && !error && <Skeleton className="mb-6 h-96" />}
      {isWriting && data && form && (
        <form.ReviewForm
          // A new key, so the form never shows another user's text.
          key={mine?.id ?? 'new'}
          product={product}
          mine={mine}
          takesFocus={!isRestored}
          onDone={() => {
            setIsRestored(false);
            onWriting(false);
          }}
        />
      )}
      {mine?.hiddenAt && (
        <p role="status" className="mb-3 rounded-control border border-line-2 px-3.5 py-2.5 text-ink-2">
          Only you can see this review for now. It was reported or hidden, and a moderator will review it.
        </p>
      )}
      {deleted && (
        <DeletedReview
          onUndo={() => {
            undo();
            // Focuses after rendering.
            setTimeout(() => document.getElementById(deleted)?.focus());
          }}
        />
      )}
      {/* Nothing is counted while another order loads, but focus is in here, so it must stay. */}
      {((total > 1 && isUnfolded) || sort !== FIRST_SORT) && (
        <Field label="Order of reviews" hideLabel className="mb-3 justify-items-start">
          <Select value={sort} onChange={(event) => setSort(event.target.value as ReviewSort)}>
            <Options labels={SORTS} />
          </Select>
        </Field>
      )}
      {data ? (
        reviews.length === 0 && !isWriting && !deleted ? (
          <>
            <NoReviews />
            <NearestReviews product={product} />
          </>
        ) : (
          <ul aria-label="Reviews by owners" hidden={reviews.length === 0}>
            {shown.map((review) => (
              <li key={review.id} id={review.id} tabIndex={-1}>
                <ReviewRow
                  productId={product.id}
                  review={review}
                  isOwn={review.id === mine?.id}
                  onEdit={() => onWriting(true)}
                  onDelete={() => remove(review.id)}
                  onReport={() => setReporting(review)}
                />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="We couldn’t load the reviews"
          message={errorText(error, 'Something went wrong on our side. Try again in a moment.')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        placeholder
      )}
      {isFolded && (
        <Button
          onClick={() => {
            setIsUnfolded(true);
            const first = reviews.find((review) => !shown.includes(review));
            setTimeout(() => first && document.getElementById(first.id)?.focus({ preventScroll: true }));
          }}
        >
          All {countText(total, 'review')}
        </Button>
      )}
      {hasNextPage && !isFolded && (
        <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void loadMore()}>
          Show more reviews
        </Button>
      )}
      <Reporting productId={product.id} review={reporting} onClose={() => setReporting(null)} />
    </>
  );
}

const UNDO_ID = 'undo-deletion-of-review';

/** Shown until the deletion is sent. */
function DeletedReview({ onUndo }: { onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button disappeared.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);

  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 text-ink-2">
      <p role="status">Your review was deleted.</p>
      <Button ref={undo} id={UNDO_ID} variant="act" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

type ReviewRowProps = {
  productId: string;
  review: Review;
  isOwn: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onReport: () => void;
};

function ReviewRow({ productId, review, isOwn, onEdit, onDelete, onReport }: ReviewRowProps) {
  const press = useHelpful(productId, review.id);
  return (
    <ReviewArticle
      review={review}
      isOwn={isOwn}
      when={
        <>
          <RelativeTime at={review.createdAt} />
          {review.editedAt && ' ·\u00a0edited'}
        </>
      }
    >
      {/* Larger touch targets without larger spacing. */}
      <div className="-ml-1.5 mt-1 flex flex-wrap text-xs touch:-mt-1 touch:-mb-2">
        {isOwn ? (
          <>
            {review.helpful > 0 && (
              <span className="inline-flex min-h-7 items-center px-1.5 text-ink-2 num">
                Helped {countText(review.helpful, 'person', 'people')}
              </span>
            )}
            <Action onClick={onEdit}>Edit</Action>
            <Action onClick={onDelete}>Delete</Action>
          </>
        ) : (
          <>
            <Action aria-pressed={review.isHelpful ?? false} onClick={() => press(!review.isHelpful)}>
              Helpful
              {review.helpful > 0 && <span className="num">{formatCount(review.helpful)}</span>}
            </Action>
            <Action onClick={onReport}>Report</Action>
          </>
        )}
      </div>
    </ReviewArticle>
  );
}

function Action(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="inline-flex min-h-7 items-center gap-1 rounded-small px-1.5 font-medium text-ink-2 tap hover:text-ink aria-pressed:text-better"
      {...props}
    />
  );
}

function useHelpful(productId: string, reviewId: string): (helpful: boolean) => void {
  const api = useApi();
  const queries = useQueryClient();
  return (helpful) => {
    withSignIn('mark a review as helpful', async () => {
      await api.reviews.helpful({ params: { id: productId, reviewId }, body: { helpful } });
      await queries.invalidateQueries({ queryKey: reviewsKey(productId) });
    }).catch((error) => showError(error, 'We couldn’t save that. Try again in a moment.'));
  };
}

/** A deletion is delayed so that it can be undone. */
function useRemoval(productId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const delayedSends = useDelayedSends();
  const [deleted, setDeleted] = useState<string | null>(null);

  const send = async () => {
    try {
      await api.reviews.remove({ params: { id: productId } });
    } catch (error) {
      showError(error, 'We couldn’t delete your review. Try again in a moment.');
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: reviewsKey(productId) }),
      queries.invalidateQueries({ queryKey: productQuery(api, productId).queryKey }),
    ]);
    const wasFocused = document.activeElement?.id === UNDO_ID;
    setDeleted(null);
    if (wasFocused) document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  };
  return {
    deleted,
    remove(id: string): void {
      setDeleted(id);
      delayedSends.add(productId, send);
    },
    undo(): void {
      delayedSends.cancel(productId);
      setDeleted(null);
    },
  };
}

type ReportingProps = { productId: string; review: Review | null; onClose: () => void };

function Reporting({ productId, review, onClose }: ReportingProps) {
  const api = useApi();
  const queries = useQueryClient();
  const dialog = useLazyModule(loadReportDialog, review !== null, () => {
    onClose();
    toast.error('We couldn’t load the form. Check your connection and try again.');
  });
  if (!dialog) return null;
  return (
    <dialog.ReportDialog
      what="review"
      id={review?.id ?? null}
      onClose={onClose}
      send={async (reviewId, body) => {
        await api.reviews.report({ params: { id: productId, reviewId }, body });
        onClose();
        await queries.invalidateQueries({ queryKey: reviewsKey(productId) });
      }}
    />
  );
}
