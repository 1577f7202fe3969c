import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDelayedSends } from '#app/features/community/comments/delayed-sends.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ModeratedComment } from '#contract/community/moderation.ts';
import { MODERATION_KEY } from './moderation-queries.ts';

export interface Decision {
  action: 'approve' | 'hide' | 'delete';
  comment: ModeratedComment;
  reason?: string;
}

export function canApprove({ reportCount, hiddenAt }: ModeratedComment): boolean {
  return reportCount > 0 || hiddenAt !== null;
}

/** Decisions are sent after a delay so they can be undone; one that fails returns to the queue. */
export function useDecisions() {
  const api = useApi();
  const queries = useQueryClient();
  const delayedSends = useDelayedSends();
  const [waiting, setWaiting] = useState<readonly Decision[]>([]);

  const removeWaiting = ({ comment }: Decision) =>
    setWaiting((before) => before.filter((other) => other.comment.id !== comment.id));

  const send = async (decision: Decision) => {
    try {
      await call(api, decision);
    } catch (error) {
      toast.error(errorText(error, 'Couldn’t save your decision. Try again.'));
    }
    // A first load may have been read before the decision, and React Query would not refetch it.
    const wasFetching = queries.isFetching({ queryKey: MODERATION_KEY }) > 0;
    await queries.invalidateQueries({ queryKey: MODERATION_KEY });
    if (wasFetching) await queries.invalidateQueries({ queryKey: MODERATION_KEY });
    // Another decision refetches and cancels this refetch; its result is as fresh.
    await settled(queries);
    removeWaiting(decision);
  };

  return {
    waiting,
    decide(decision: Decision): void {
      removeWaiting(decision);
      setWaiting((before) => [...before, decision]);
      delayedSends.add(decision.comment.id, () => send(decision));
    },
    undo(decision: Decision): void {
      delayedSends.cancel(decision.comment.id);
      removeWaiting(decision);
    },
  };
}

function settled(queries: QueryClient): Promise<void> {
  const isIdle = () => queries.isFetching({ queryKey: MODERATION_KEY }) === 0;
  if (isIdle()) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = queries.getQueryCache().subscribe(() => {
    if (!isIdle()) return;
    stop();
    resolve();
  });
  return promise;
}

function call({ moderation }: Api, { action, comment: { kind, id }, reason = '' }: Decision): Promise<unknown> {
  const params = { id };
  const isReview = kind === 'review';
  if (action === 'approve') return (isReview ? moderation.approveReview : moderation.approve)({ params, body: {} });
  const body = { reason };
  if (action === 'hide') return (isReview ? moderation.hideReview : moderation.hide)({ params, body });
  return (isReview ? moderation.removeReview : moderation.remove)({ params, body });
}
