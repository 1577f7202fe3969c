import { type RefObject, useEffect, useRef } from 'react';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { UndoRun } from '#contract/undo/runs.ts';

export const NOTHING_CHANGED = 'Nothing changed. Try again.';

const LOOK_MS = 300;
/** A restarting server takes seconds and continues the job. */
const FAILURES_MAX = 40;

type Waiting<Job> = { isBusy: (job: Job) => boolean; look: () => Promise<Job>; onLook?: (job: Job) => void };

/** Polls a job until it ends; null before the first response. */
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
        throw new ApiError(0, { message: 'It started, but we couldn’t check the result. Reload the page.' });
    }
  }
  return job;
}

/** Starts an undo and waits for it. */
export async function runUndo(api: Api, id: string): Promise<UndoRun> {
  const run = await waitForJob(await api.undo.start({ params: { id }, body: {} }), {
    isBusy: ({ state }) => state === 'undoing' || state === 'open',
    look: () => api.undo.get({ params: { id } }),
  });
  if (run.state === 'failed') throw new ApiError(409, run.error === null ? null : { message: run.error });
  return run;
}

/** Whether the component was unmounted, so a late response has nowhere to go. */
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
