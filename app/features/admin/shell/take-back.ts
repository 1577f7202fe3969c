import type { Api } from '#app/lib/api.ts';
import type { UndoRun } from '#contract/undo/runs.ts';

const UNDO_LOOK_MS = 300;

/** Takes back what was done in one step: started, and waited for. */
export async function takeBack(api: Api, id: string): Promise<UndoRun> {
  let run = await api.undo.start({ params: { id }, body: {} });
  while (run.state === 'undoing' || run.state === 'open') {
    await new Promise((resolve) => setTimeout(resolve, UNDO_LOOK_MS));
    run = await api.undo.get({ params: { id } });
  }
  if (run.state === 'failed') throw new Error(run.error ?? 'failed');
  return run;
}
