import { type RefObject, useEffect, useRef } from 'react';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { UndoRun } from '#contract/undo/runs.ts';

export const NOTHING_CHANGED = 'Nothing was changed. Try again.';

const LOOK_MS = 300;
/** A server that starts anew takes seconds, and goes on with what was begun. */
const FAILURES_MAX = 40;

type Waiting<Job> = { isBusy: (job: Job) => boolean; look: () => Promise<Job>; onLook?: (job: Job) => void };

/** What the server does by itself, looked at until it is done; null where nobody has looked yet. */
export async function waitForJob<Job>(started: Job | null, { isBusy, look, onLook }: Waiting<Job>): Promise<Job> {
  let job = started;
  let failures = 0;
  while (job === null || isBusy(job)) {
    if (job !== null) onLook?.(job);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    try {
      job = await look();
      failures = 0;
    } catch (error) {
      failures += 1;
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (isRefused) throw error;
      if (failures > FAILURES_MAX)
        throw new ApiError(0, { message: 'It was begun, but how it went could not be asked. Load the page again.' });
    }
  }
  return job;
}

/** Takes back what was done in one step: started, and waited for. */
export async function takeBack(api: Api, id: string): Promise<UndoRun> {
  const run = await waitForJob(await api.undo.start({ params: { id }, body: {} }), {
    isBusy: ({ state }) => state === 'undoing' || state === 'open',
    look: () => api.undo.get({ params: { id } }),
  });
  if (run.state === 'failed') throw new ApiError(409, run.error === null ? null : { message: run.error });
  return run;
}

/** Whether the component was taken away: an answer that comes later has nobody there to show it. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
