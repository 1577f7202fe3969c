import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendLater } from '#app/features/community/comments/use-send-later.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ModeratedComment } from '#contract/moderation.ts';
import { MODERATION_KEY } from './api.ts';

export interface Decision {
  action: 'approve' | 'hide' | 'delete';
  comment: ModeratedComment;
  reason?: string;
}

/** Nothing is to be settled about a comment that stands unreported. */
export function canApprove({ reportCount, hiddenAt }: ModeratedComment): boolean {
  return reportCount > 0 || hiddenAt !== null;
}

/** Decisions are sent after a moment, so that each can be undone; what fails comes back into the queue. */
export function useDecisions() {
  const api = useApi();
  const queries = useQueryClient();
  const later = useSendLater();
  const [waiting, setWaiting] = useState<readonly Decision[]>([]);

  const forget = ({ comment }: Decision) =>
    setWaiting((before) => before.filter((other) => other.comment.id !== comment.id));

  const send = async (decision: Decision) => {
    try {
      await call(api, decision);
    } catch (error) {
      toast.error(failureText(error, 'The decision was not saved. Try again in a moment.'));
    }
    await queries.invalidateQueries({ queryKey: MODERATION_KEY });
    forget(decision);
  };

  return {
    waiting,
    decide(decision: Decision): void {
      forget(decision);
      setWaiting((before) => [...before, decision]);
      later.add(decision.comment.id, () => void send(decision));
    },
    undo(decision: Decision): void {
      later.callOff(decision.comment.id);
      forget(decision);
    },
  };
}

function call(api: Api, { action, comment: { id }, reason = '' }: Decision): Promise<unknown> {
  const params = { id };
  if (action === 'approve') return api.moderation.approve({ params, body: {} });
  if (action === 'hide') return api.moderation.hide({ params, body: { reason } });
  return api.moderation.remove({ params, body: { reason } });
}
