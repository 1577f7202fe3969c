import type { AuditRun } from '#contract/desk/audit.ts';
import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import { indiaClock } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { findRuns } from '#server/history/undo-runs.ts';
import { callsOfRuns, feedsOfRuns, phonesChangedBy, schedulesOf } from './queries.ts';

/** Marks the run ids of undos. */

const UNDONE = ' undone';

type Kind = AuditRun['kind'];

/** The jobs, imports and schedules behind these `run_id`s; ` undone` at the end means the undo of one. */
export async function runsOf(query: Queryable, runIds: readonly (string | null)[]): Promise<Map<string, AuditRun>> {
  const given = [...new Set(runIds)].filter((id) => id !== null);
  const ids = [...new Set(given.map(idOf))];
  if (ids.length === 0) return new Map();
  const runs = new Map((await findRuns(query, ids)).map((run) => [run.id, run]));
  const schedules = new Map((await schedulesOf(query, ids)).map((row) => [row.id, row]));
  const feeds = new Map((await feedsOfRuns(query, ids)).map(({ run_id, id, name }) => [run_id, { id, name }]));
  const calls = new Map((await callsOfRuns(query, ids)).map((call) => [call.run_id, call]));
  const phones = await phonesChangedBy(query, ids);
  const describe = (id: string): Pick<AuditRun, 'kind' | 'label' | 'undoUntil'> => {
    const run = runs.get(id);
    const schedule = schedules.get(id);
    const call = calls.get(id);
    if (run) return { kind: kindOfAction(run.action), label: run.label, undoUntil: run.undoUntil };
    if (schedule) return { kind: 'schedule', label: scheduleText(schedule), undoUntil: null };
    return { kind: kindOfCall(call?.action ?? ''), label: call?.subject_name ?? null, undoUntil: null };
  };
  return new Map(
    given.map((given) => {
      const id = idOf(given);
      const feed = feeds.get(id) ?? null;
      return [given, { id, ...describe(id), feed, phones: phones.get(id) ?? 0, isUndo: given !== id }];
    }),
  );
}

const idOf = (runId: string) => (runId.endsWith(UNDONE) ? runId.slice(0, -UNDONE.length) : runId);

function kindOfAction(action: string): Kind {
  return action === 'prices' || action === 'import' || action === 'feed' ? action : 'bulk';
}

/** Guesses the kind from the call when the job row is already deleted. */
function kindOfCall(action: string): Kind {
  if (action === 'adminPrices.start') return 'prices';
  // Feeds run on a schedule, and nothing else has a run without a call.
  if (action === '' || action === 'storeFeeds.run') return 'feed';
  if (/^adminPrices\.\w*[sS]chedule$/.test(action)) return 'schedule';
  return action.endsWith('.applyImport') ? 'import' : 'bulk';
}

type ScheduleRow = Awaited<ReturnType<typeof schedulesOf>>[number];

function scheduleText({ ram, storage, price, from_at, until_at }: ScheduleRow): string {
  const variant = storage === null ? '' : ` for ${formatVariant({ ram, storage })}`;
  const until = until_at === null ? '' : ` until ${indiaClock(until_at).slice(0, 16)}`;
  return `${formatRupees(price)}${variant} from ${indiaClock(from_at).slice(0, 16)}${until} IST`;
}
