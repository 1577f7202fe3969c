import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/**
 * Tables that may differ after an undo: logs of the undo itself, and coordination between processes. Marks of visitors
 * are deleted within two hours anyway.
 */
const BESIDE = new Set([
  ...['undo_runs', 'undo_items', 'undo_rows', 'audit_log', 'product_changes', 'content_changes', 'jobs'],
  ...['moderation_log'],
  ...['notifications', 'mail_outbox', 'sessions', 'rate_limits', 'activity_marks', 'picture_leases'],
]);

/** Every row of every other table, by table, in a fixed order. */
export async function allRows({ query }: Database): Promise<Record<string, string[]>> {
  const tables = await query.introspection.getTables();
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (BESIDE.has(name)) continue;
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(query);
    const kept = found.rows.filter(({ key }) => name !== 'settings' || !String(key).startsWith('ranks'));
    rows[name] = kept.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  }
  return rows;
}
