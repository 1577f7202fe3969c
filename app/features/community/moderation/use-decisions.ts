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

/** There is nothing to approve about what is shown and not reported. */
export function canApprove({ reportCount, hiddenAt }: ModeratedComment): boolean {
  return reportCount > 0 || hiddenAt !== null;
}

/** Decisions are sent after a moment, so that each can be undone; what fails comes back into the queue. */
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
      toast.error(errorText(error, 'The decision was not saved. Try again in a moment.'));
    }
    // A list that is being fetched for the first time may have been read before the decision, and is not asked anew.
    const wasFetching = queries.isFetching({ queryKey: MODERATION_KEY }) > 0;
    await queries.invalidateQueries({ queryKey: MODERATION_KEY });
    if (wasFetching) await queries.invalidateQueries({ queryKey: MODERATION_KEY });
    // Another decision asks anew and ends what this one asked for: what it is given is as new.
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

/** Until nothing that a moderator sees is being fetched. */
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
