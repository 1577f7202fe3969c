import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, indiaDay } from '#contract/time.ts';
import { addToDays } from '#db/activity/days.ts';
import { RankLists } from '#server/read-models/ranks/rank-lists.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { onSqlite } from '#tests/support/database/engine-tests.ts';
import { recordStatements } from '#tests/support/database/query-plans.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/** Compares the lists with the sum of every hour's rows. */

const NAMES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Oak'];

let location: TestLocation;
let server: TestApp;
let phones: string[];
beforeAll(async () => {
  location = await freshLocation(undefined, 'migrated');
  server = await openTestApp({ location });
  const { phone } = await addOwnPhones(server, NAMES);
  phones = NAMES.map((name) => phone(name.toLowerCase()));
});
afterAll(async () => {
  await server.close();
  await location.remove();
});
beforeEach(async () => {
  await clearTables(server.database, 'activity_hours', 'activity_days', 'activity_marks');
  await deleteLists();
});

const deleteLists = () => server.database.query.deleteFrom('settings').where('key', 'like', 'ranks%').execute();

interface Counted {
  kind: 'view' | 'compare';
  hour: string;
  subject: string;
  count: number;
}

async function add(rows: Counted[]): Promise<void> {
  await server.database.transaction(async (trx) => {
    await trx.insertInto('activity_hours').values(rows).execute();
    await addToDays(trx, rows);
  });
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString().slice(0, 13);

/** Different rows each time, but the same in every run. */
function makeRows(count: number): Counted[] {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const rows = new Map<string, Counted>();
  for (let n = 0; n < count; n++) {
    const hour = hoursAgo(next(29 * 24));
    const [first = '', second = ''] = [phones[next(3)], phones[3 + next(3)]];
    const isPair = n % 3 === 0;
    const subject = isPair ? [first, second].sort().join(' ') : next(2) ? first : second;
    const row = { kind: isPair ? ('compare' as const) : ('view' as const), hour, subject, count: 1 + next(50) };
    rows.set(`${row.kind} ${hour} ${subject}`, row);
  }
  return [...rows.values()];
}

function scoresOf(
  rows: readonly Counted[],
  subjectsOf: (row: Counted) => string[],
  weightOf: (row: Counted) => number,
) {
  const scores = new Map<string, number>();
  for (const row of rows)
    for (const subject of subjectsOf(row)) {
      const noon = Date.parse(`${indiaDay(`${row.hour}:00:00Z`)}T12:00:00+05:30`);
      const age = Math.max(0, Date.now() - noon) / DAY_MS;
      scores.set(subject, (scores.get(subject) ?? 0) + weightOf(row) * row.count * 0.5 ** (age / 3));
    }
  return [...scores].sort(([, a], [, b]) => b - a).map(([subject]) => subject);
}

const shown = () => ({
  trending: server.app.services.ranks.trending({ limit: 6 }).map(({ id }) => id),
  comparisons: server.app.services.ranks.comparisons().map(({ products, count }) => ({
    pair: products.map(({ id }) => id).join(' '),
    count,
  })),
});

function expected(rows: Counted[]) {
  const pairs = rows.filter(({ kind }) => kind === 'compare');
  const total = (pair: string) =>
    pairs.filter(({ subject }) => subject === pair).reduce((sum, { count }) => sum + count, 0);
  return {
    trending: scoresOf(
      rows,
      ({ subject }) => subject.split(' '),
      ({ kind }) => (kind === 'view' ? 1 : 3),
    ),
    comparisons: scoresOf(
      pairs,
      ({ subject }) => [subject],
      () => 1,
    )
      .slice(0, 6)
      .map((pair) => ({ pair, count: total(pair) })),
  };
}

test('lists made of daily totals equal those of all hourly rows', async () => {
  const rows = makeRows(2_000);
  await add(rows);
  await server.app.services.ranks.catchUp();
  expect(shown()).toEqual(expected(rows));
});

test('a deleted phone has no rank', async () => {
  const rows = makeRows(300);
  const gone = ['gone-one', 'gone-two'].map(
    (id): Counted => ({ kind: 'view', hour: hoursAgo(1), subject: id, count: 9_999 }),
  );
  const pair: Counted = { kind: 'compare', hour: hoursAgo(1), subject: `gone-one ${phones[0]}`, count: 9_999 };
  await add([...rows, ...gone, pair]);
  await server.app.services.ranks.catchUp();
  expect(shown()).toEqual(expected(rows));
});

const readsActivity = (sent: { sql: string }[]) => sent.some(({ sql }) => /activity_/.test(sql));

onSqlite('slow lists are computed in a thread', async () => {
  const rows = makeRows(300);
  await add(rows);
  await server.app.services.ranks.catchUp();
  const { catalogue, config } = server.app.services;
  const { database } = server;
  const lists = await RankLists.open({ database, location: config, catalogue, quickMs: 0, onError: () => {} });
  await clearTables(database, 'activity_hours', 'activity_days');
  const newer = makeRows(500);
  await add(newer);
  await deleteLists();
  const sent = await recordStatements(() => lists.refresh());
  expect(readsActivity(sent)).toBe(false);
  expect(lists.trending({ limit: 6 }).map(({ id }) => id)).toEqual(expected(newer).trending);
  await lists.close();
});

test('one process computes the lists, and all others show the same', async () => {
  const other = await openTestApp({ location });
  const rows = makeRows(300);
  await add(rows);
  await deleteLists();
  await other.app.services.ranks.refresh();
  const sent = await recordStatements(() => server.app.services.ranks.refresh());
  expect(readsActivity(sent)).toBe(false);
  expect(shown()).toEqual(expected(rows));
  await other.close();
});
