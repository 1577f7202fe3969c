import { parseArgs } from 'node:util';
import { seededRandom } from '#catalogue/random.ts';
import { Secrets } from '#server/secrets.ts';
import { communityCounters } from '#tests/support/content/community.ts';
import { insertPerson, type Person } from '#tests/support/content/people.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { openUnseededDatabase, startServer, TEST_SECRET } from '#tests/support/server/server-process.ts';
import { startPostgres } from '../../scripts/support/postgres.mjs';

/** `npm run faults`: kills the real server in the midst of writes, as often as one likes. */

const USAGE = `Usage: npm run faults -- [--rounds 1000] [--engine sqlite|postgres] [--seed N]

Each round starts the server, lets ten clients write (phones with their prices, comments, likes), kills it with SIGKILL at a
random moment and compares the database with what was acknowledged: nothing lost, nothing doubled, every counter equal
to its rows. PostgreSQL is the one of TEST_DATABASE_URL, or one that is installed.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (values.help || !['sqlite', 'postgres'].includes(values.engine) || !(rounds > 0) || !Number.isInteger(seed)) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}
const postgres = values.engine === 'postgres' ? await startPostgres() : null;
if (values.engine === 'postgres' && !postgres) {
  console.error('No PostgreSQL found. Install it or set TEST_DATABASE_URL.');
  process.exit(1);
}
if (postgres) process.env.TEST_DATABASE_URL = postgres.url;

const PHONE_WRITERS = 3;
const PEOPLE = 60;
const random = seededRandom(seed);
const location = await freshLocation(values.engine);
const database = await openUnseededDatabase(location);
const secrets = new Secrets([TEST_SECRET]);
const admin = await insertPerson(database, secrets, { role: 'admin' });
const people: Person[] = [];
for (let n = 0; n < PEOPLE; n++) people.push(await insertPerson(database, secrets));

const acknowledged = { phones: new Set<string>(), comments: new Set<string>(), likes: 0 };
const problems: string[] = [];
const startedAt = performance.now();
console.log(`${rounds} rounds on ${values.engine}, seed ${seed}`);
for (let round = 1; round <= rounds; round++) {
  await killOnce(round);
  problems.push(...(await check(round)));
  if (round % 50 === 0 || round === rounds)
    console.log(
      `round ${round}: ${acknowledged.phones.size} phones, ${acknowledged.comments.size} comments and ${acknowledged.likes} likes acknowledged, ${problems.length} problems, ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
}
await database.close();
await location.remove();
postgres?.stop();
for (const problem of problems.slice(0, 50)) console.error(problem);
console.log(
  problems.length === 0 ? 'Nothing lost, nothing doubled, counters equal rows.' : `${problems.length} problems.`,
);
process.exit(problems.length === 0 ? 0 : 1);

async function killOnce(round: number): Promise<void> {
  const server = await startServer(location, { TRUST_PROXY: '1' });
  // From a network each, so that no limit is reached.
  const networkOf = () => `10.${[1, 2, 3].map(() => Math.floor(random() * 250)).join('.')}`;
  const send = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': networkOf() },
      body: JSON.stringify(body),
    }).catch(() => null);
  if (round === 1) {
    await send('/api/brands', admin.headers, { name: 'Acme' });
    await send('/api/products', admin.headers, { name: 'Talked about', brandId: 'acme' });
  }
  let writing = true;
  const enough = Promise.withResolvers<void>();
  let written = 0;
  const noteWritten = () => {
    if (++written >= 5) enough.resolve();
  };
  const phones = Array.from({ length: PHONE_WRITERS }, async (_, writer) => {
    for (let n = 0; writing; n++) {
      const name = `Kill ${round} ${writer} ${n}`;
      const answer = await send('/api/products', admin.headers, { name, brandId: 'acme', price: 1_000 + n });
      if (answer?.status !== 201) continue;
      acknowledged.phones.add(name);
      noteWritten();
    }
  });
  // People take turns: nobody may write more than ten comments a minute.
  const talking = Array.from({ length: 7 }, async (_, writer) => {
    for (let n = 0; writing; n++) {
      const person = people[(round * 7 + writer + n * 11) % PEOPLE];
      if (!person) continue;
      const comment = `Said in round ${round} by ${writer}, ${n}`;
      const answer = await send('/api/products/acme-talked-about/comments', person.headers, { comment });
      if (answer?.status === 201) {
        acknowledged.comments.add(comment);
        noteWritten();
      }
      const liked = await send('/api/products/acme-talked-about/like', person.headers, { liked: n % 2 === 0 });
      if (liked?.ok) acknowledged.likes++;
    }
  });
  await enough.promise;
  await new Promise((resolve) => setTimeout(resolve, random() * 200));
  await server.kill('SIGKILL');
  writing = false;
  await Promise.all([...phones, ...talking]);
}

async function check(round: number): Promise<string[]> {
  const found: string[] = [];
  const compare = (what: string, expected: ReadonlySet<string>, stored: readonly string[]) => {
    const there = new Set(stored);
    for (const one of expected) if (!there.has(one)) found.push(`round ${round}: ${what} lost: ${one}`);
    if (there.size !== stored.length) found.push(`round ${round}: ${stored.length - there.size} ${what} doubled`);
  };
  const { query } = database;
  const phones = await query.selectFrom('products').select(['id', 'name']).where('name', 'like', 'Kill %').execute();
  compare(
    'phones',
    acknowledged.phones,
    phones.map(({ name }) => name),
  );
  const comments = await query.selectFrom('comments').select('comment').execute();
  compare(
    'comments',
    acknowledged.comments,
    comments.map(({ comment }) => comment),
  );
  const prices = await query.selectFrom('price_changes').select('product_id').execute();
  compare(
    'prices',
    new Set(phones.map(({ id }) => id)),
    prices.map(({ product_id }) => product_id),
  );
  const { counters, rows } = await communityCounters({ database });
  if (JSON.stringify(counters) !== JSON.stringify(rows)) found.push(`round ${round}: counters differ from their rows`);
  return found;
}
