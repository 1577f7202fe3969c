import type { Database, DatabaseLocation } from '#db/client.ts';
import type { UndoRunRow } from '#db/schema.ts';
import { endUndo, runsToUndo } from '#server/modules/undo/service.ts';
import { JobRunner } from '../job-runner.ts';

const FAILED = 'Something went wrong on our side. What was put back by then stays; try again to put back the rest.';

export interface UndoerOptions {
  database: Database;
  location: DatabaseLocation;
  /** Lets readers see it. */
  onUndone: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Takes back, in slices, what was done to many things at once. */
export class Undoer extends JobRunner<UndoRunRow> {
  constructor({ database: { query }, location, onUndone, onError }: UndoerOptions) {
    super({
      worker: new URL('./worker.ts', import.meta.url),
      location,
      lock: 'undoJobs',
      unfinished: () => runsToUndo(query),
      finish: (run) => endUndo(query, run.id),
      onFinished: onUndone,
      fail: (run) => endUndo(query, run.id, FAILED),
      onError,
    });
  }
}
