import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { NOTHING_CHANGED, useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

const PREVIEW_KEY = [...ADMIN_KEY, 'preview'];

export type Previewed<Change, Preview> = { change: Change; preview: Preview };

type PreviewAndApplyProps<Change, Preview> = {
  /** What the change applies to. */
  target: unknown;
  /** Null while the fields are incomplete. */
  change: Change | null;
  fetchPreview: (change: Change, signal: AbortSignal) => Promise<Preview>;
  renderPreview: (preview: Preview) => ReactNode;
  apply: { start: (previewed: Previewed<Change, Preview>) => void; isPending: boolean; error: Error | null };
  /** The button's label, with counts once there is a preview. */
  label: (preview: Preview | undefined) => ReactNode;
  isDanger?: boolean;
  /** Shown while there is nothing to preview. */
  hint?: string;
  note?: string;
  children: ReactNode;
};

/**
 * Previews a change while it is typed and applies exactly what was previewed. Until the preview is there the button
 * is disabled but keeps focus.
 */
export function PreviewAndApply<Change, Preview extends { changed: number }>(
  props: PreviewAndApplyProps<Change, Preview>,
) {
  const { target, change, fetchPreview, renderPreview, apply, label, isDanger, children } = props;
  const { hint = 'Choose a new value to preview the changes.', note = 'You can undo this for 24 hours.' } = props;
  const typed = JSON.stringify(change);
  const isSettled = useDebounced(typed) === typed;
  const { data, error, isFetching } = useQuery({
    queryKey: [...PREVIEW_KEY, target, change],
    queryFn: ({ signal }) => fetchPreview(change as Change, signal),
    enabled: change !== null && isSettled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const preview = change !== null && !error ? data : undefined;
  const isStale = !isSettled || isFetching;
  const canApply = preview !== undefined && !isStale && preview.changed > 0;

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (change !== null && canApply && !apply.isPending) apply.start({ change, preview });
      }}
    >
      {children}
      <FormError>{change !== null && error && errorText(error, 'Couldn’t load the preview. Try again.')}</FormError>
      {preview ? (
        <div aria-busy={isStale} className={cx('transition-opacity', isStale && 'opacity-60')}>
          {renderPreview(preview)}
        </div>
      ) : (
        <p role="status" className="text-ink-2">
          {change !== null && !error ? 'Loading the preview…' : hint}
        </p>
      )}
      <FormError>{apply.error && errorText(apply.error, NOTHING_CHANGED)}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          loading={apply.isPending}
          aria-disabled={!canApply || apply.isPending || undefined}
        >
          {label(preview)}
        </Button>
        <p className="text-xs text-ink-3">{note}</p>
      </div>
    </form>
  );
}

/** One call. A failure after the form was closed shows a toast; otherwise the preview is refreshed. */
export function useApply<Change, Preview, Outcome>(
  mutationFn: (previewed: Previewed<Change, Preview>) => Promise<Outcome>,
  onSuccess: (outcome: Outcome) => void,
) {
  const queries = useQueryClient();
  const isGone = useIsGone();
  const { mutate, isPending, error } = useMutation({
    mutationFn,
    onSuccess,
    onError: (failure) => {
      if (isGone.current) toast.error(errorText(failure, NOTHING_CHANGED));
      else void queries.invalidateQueries({ queryKey: PREVIEW_KEY });
    },
  });
  return { start: mutate, isPending, error };
}
