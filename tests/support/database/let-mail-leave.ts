import type { Database } from '#db/client.ts';

/** Ends the delay before the first or next attempt of waiting mail. */
export async function letMailLeave({ query }: Database): Promise<void> {
  await query
    .updateTable('jobs')
    .set({ run_at: new Date().toISOString() })
    .where('kind', '=', 'mail')
    .where('state', '=', 'queued')
    .execute();
}
