import type { CommentSort } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import { batches } from '#db/batches.ts';
import { uuidv7 } from '#db/uuid.ts';
import { addPhones } from '#tests/support/content/community.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { scaled } from './scale.ts';

/** Opens a page with thousands of comments: the server's complete response on both engines, without the network. */

const COMMENTS = scaled(5_000, 100);
const PEOPLE = 200;
const ROUNDS = scaled(100, 5);
const ROWS_PER_INSERT = 500;
const PAGE = '/api/products/acme-a/comments';

/** Also applies to the very first request. */
const TARGET_MS = 50;

export interface ThreadTiming {
  what: string;
  engine: string;
  /** On a freshly started server. */
  first: number;
  median: number;
  p99: number;
  target: number;
}

export async function measureLongThread(): Promise<ThreadTiming[]> {
  const results: ThreadTiming[] = [];
  for (const engine of engines) results.push(...(await measureOn(engine)));
  return results;
}

async function measureOn(engine: string): Promise<ThreadTiming[]> {
  const location = await freshLocation(engine);
  const server = await openTestApp({
    location,
    strictResponses: false,
    callsPerMinute: Number.MAX_SAFE_INTEGER,
  });
  await addPhones(server, ['A']);
  const ids = await writeThread(server);
  const sorts: CommentSort[] = ['oldest', 'newest', 'liked'];
  const results = [];
  for (const sort of sorts)
    results.push(await timed(server, engine, `${COMMENTS} comments, ${sort} first`, `${PAGE}?sort=${sort}`));
  const middle = ids[COMMENTS / 2];
  results.push(await timed(server, engine, 'the part behind the middle one', `${PAGE}?after=${middle}`));
  results.push(await timed(server, engine, 'a link to the middle one', `${PAGE}/${middle}`));
  await server.close();
  await location.remove();
  return results;
}

/**
 * Comments of some 200 characters by 200 people; every fourth starts a thread, others reply to one of the last forty.
 */
async function writeThread(server: TestApp): Promise<string[]> {
  const { query } = server.database;
  const people: string[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push((await server.signUp(`Reader ${n}`)).id);
  const ids = Array.from({ length: COMMENTS }, () => uuidv7());
  await query
    .insertInto('comment_threads')
    .values({ subject_kind: 'product', subject_id: 'acme-a', comments: COMMENTS, last_number: COMMENTS })
    .execute();
  const comments = ids.map((id, n) => ({
    id,
    subject_kind: 'product' as const,
    subject_id: 'acme-a',
    number: n + 1,
    parent_id: n % 4 === 0 ? null : (ids[Math.max(0, n - 1 - ((n * 7) % 40))] as string),
    author_id: people[n % PEOPLE] as string,
    comment: `Comment ${n}. ${'The battery lasts two days, the camera less. '.repeat(4)}`,
    created_at: moment(n),
  }));
  const likes = ids.flatMap((comment_id, n) =>
    people.slice(0, (n * 13) % 9).map((user_id, index) => ({ comment_id, user_id, created_at: moment(n + index) })),
  );
  for (const rows of batches(comments, ROWS_PER_INSERT)) await query.insertInto('comments').values(rows).execute();
  for (const rows of batches(likes, ROWS_PER_INSERT)) await query.insertInto('comment_likes').values(rows).execute();
  return ids;
}

function moment(n: number): string {
  return new Date(1_760_000_000_000 + n).toISOString();
}

async function timed({ app }: TestApp, engine: string, what: string, url: string): Promise<ThreadTiming> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    const { statusCode, body } = await app.inject({ url });
    times.push(performance.now() - started);
    const found = body.split('"parentId":').length - 1;
    if (statusCode !== 200 || found === 0 || found > COMMENTS_PAGE_SIZE)
      throw new Error(`${what}: ${statusCode}, ${found}`);
  }
  const [first = Number.NaN, ...later] = times;
  const sorted = later.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { what, engine, first, median: at(0.5), p99: at(0.99), target: TARGET_MS };
}
