import type { Database } from '#db/client.ts';

/** The time that mail waits for its first or next attempt passes. */
export async function letMailLeave({ query }: Database): Promise<void> {
  await query
    .updateTable('jobs')
    .set({ run_at: new Date().toISOString() })
    .where('kind', '=', 'mail')
    .where('state', '=', 'queued')
    .execute();
}
