import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { readDraft, saveDraft } from '#app/features/community/comments/drafts.ts';
import { showError } from '#app/features/community/comments/show-error.ts';
import { StarInput } from '#app/features/community/reactions/ratings.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type OwnReview, ReviewBody } from '#contract/community/reviews.ts';
import { capital } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { monthsText } from './review-article.tsx';
import { draftPlace, reviewsKey } from './reviews-queries.ts';

/** Typed values: missing ones are null or empty. */
interface Typed {
  rating: number | null;
  title: string;
  good: string;
  bad: string;
  monthsOwned: number | null;
}

const STARS_ERROR_ID = 'review-stars-error';
const FIRST_WRONG = `[aria-describedby=${STARS_ERROR_ID}] input, [aria-invalid=true]`;

/** Every month at first, then in larger steps. */
const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18, 21, 24, 30, 36, 48, 60, 72, 96, 120];

type ReviewFormProps = {
  product: Product;
  mine: OwnReview | null;
  /** Focuses the form, because the button that opened it is gone. */
  takesFocus: boolean;
  onDone: () => void;
};

/** Typed text survives errors, an expired session and a closed page. */
export function ReviewForm({ product, mine, takesFocus, onDone }: ReviewFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const place = draftPlace(product.id);
  const [typed, setTyped] = useState<Typed>(() => storedDraft(place) ?? initial(product, mine));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();
  }, [errors]);

  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    setErrors({});
    saveDraft(place, JSON.stringify(next));
  };
  const close = () => {
    saveDraft(place, '');
    onDone();
  };

  const send = async () => {
    const parsed = ReviewBody.safeParse(typed);
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]).reverse()));
      return;
    }
    setIsSending(true);
    try {
      const params = { id: product.id };
      const isPublished = await withSignIn('publish your review', async () => {
        // The author may just have signed in: ask before replacing their earlier review.
        if (!mine && (await api.reviews.list({ params, query: { limit: '1' } })).mine) return false;
        await api.reviews.put({ params, body: parsed.data });
        return true;
      });
      if (isPublished) {
        close();
        toast.success('Your review is published');
      } else {
        toast.error('You have already reviewed this phone. Saving replaces that review.');
      }
      await Promise.all([
        queries.invalidateQueries({ queryKey: reviewsKey(product.id) }),
        queries.invalidateQueries({ queryKey: productQuery(api, product.id).queryKey }),
      ]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setErrors(error.fields);
      else showError(error, 'We couldn’t publish your review. Try again in a moment.');
    } finally {
      setIsSending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      aria-label={`Your review of ${product.name}`}
      className="mb-6 grid grid-cols-1 gap-4 rounded-card border border-line-2 bg-sheet p-5"
    >
      <div>
        <StarInput
          label="Your stars"
          value={typed.rating}
          onChange={(rating) => change({ rating })}
          describedBy={errors.rating ? STARS_ERROR_ID : undefined}
        />
        {errors.rating && (
          <p id={STARS_ERROR_ID} className="text-xs text-accent-ink">
            {errors.rating}
          </p>
        )}
      </div>
      <Field label="How long have you had it?" error={errors.monthsOwned} className="justify-items-start">
        <Select
          value={typed.monthsOwned ?? ''}
          onChange={(event) => change({ monthsOwned: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">Choose</option>
          {monthChoices(typed.monthsOwned).map((months) => (
            <option key={months} value={months}>
              {capital(monthsText(months))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What’s good" error={errors.good}>
        <TextArea rows={2} dir="auto" value={typed.good} onChange={(event) => change({ good: event.target.value })} />
      </Field>
      <Field label="What’s bad" error={errors.bad}>
        <TextArea rows={2} dir="auto" value={typed.bad} onChange={(event) => change({ bad: event.target.value })} />
      </Field>
      <Field label="Title" optional error={errors.title}>
        <TextInput dir="auto" value={typed.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSending}>
          {mine ? 'Save' : 'Publish'}
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function initial({ myRating }: Product, mine: OwnReview | null): Typed {
  if (!mine) return { rating: myRating ?? null, title: '', good: '', bad: '', monthsOwned: null };
  const { rating, title, good, bad, monthsOwned } = mine;
  return { rating, title, good, bad, monthsOwned };
}

/** A value sent through the API may be between the steps. */
function monthChoices(own: number | null): number[] {
  return own === null || MONTHS.includes(own) ? MONTHS : [...MONTHS, own].sort((a, b) => a - b);
}

function storedDraft(place: string): Typed | null {
  try {
    const stored = JSON.parse(readDraft(place));
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const number = (value: unknown) => (typeof value === 'number' ? value : null);
    return {
      rating: number(stored.rating),
      title: text(stored.title),
      good: text(stored.good),
      bad: text(stored.bad),
      monthsOwned: number(stored.monthsOwned),
    };
  } catch {
    return null;
  }
}
