import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { PictureLeasesTable } from '#db/schema.ts';

/**
 * Records which process is writing or deleting files. Files have no transactions: without leases, a picture uploaded
 * while the same one is being deleted would end up as a row without files.
 */

/** Longer than either takes; leases of a dead process expire after this. */
const LEASE_MS = 60_000;
const RETRY_MS = 20;

export interface Lease {
  names: string[];
  end(): Promise<void>;
}

/** Waits until no process is deleting these files and prevents deletion until it is released. */
export async function leaseForUpload(database: Database, names: readonly string[]): Promise<Lease> {
  for (;;) {
    const lease = await tryToLease(database, 'upload', (taken) => (taken.discard.size > 0 ? [] : [...names]), names);
    if (lease.names.length > 0) return lease;
    await delay(RETRY_MS);
  }
}

/** Takes the files that no process is writing or deleting, and prevents writing them until it is released. */
export function leaseForDiscard(database: Database, names: readonly string[]): Promise<Lease> {
  const free = ({ upload, discard }: Taken) => names.filter((name) => !upload.has(name) && !discard.has(name));
  return tryToLease(database, 'discard', free, names);
}

type Purpose = PictureLeasesTable['purpose'];
type Taken = Record<Purpose, Set<string>>;

async function tryToLease(
  database: Database,
  purpose: Purpose,
  choose: (taken: Taken) => string[],
  names: readonly string[],
): Promise<Lease> {
  const holder = randomUUID();
  const chosen = await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'pictures');
    const now = Date.now();
    await trx.deleteFrom('picture_leases').where('expires_at', '<=', new Date(now).toISOString()).execute();
    const rows = await trx
      .selectFrom('picture_leases')
      .select(['name', 'purpose'])
      .where('name', 'in', names)
      .execute();
    const taken: Taken = { upload: new Set(), discard: new Set() };
    for (const row of rows) taken[row.purpose].add(row.name);
    const free = choose(taken);
    const expires_at = new Date(now + LEASE_MS).toISOString();
    const leases = free.map((name) => ({ name, holder, purpose, expires_at }));
    if (leases.length > 0) await trx.insertInto('picture_leases').values(leases).execute();
    return free;
  });
  return {
    names: chosen,
    end: async () => {
      if (chosen.length > 0) await database.query.deleteFrom('picture_leases').where('holder', '=', holder).execute();
    },
  };
}
