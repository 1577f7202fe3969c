import { expect, test } from 'vitest';
import type { HttpError } from '#server/http/response/http-error.ts';
import { WorkQueue } from './work-queue.ts';

test('every network has its turn: one that asks for a hundred pages delays another’s by two', async () => {
  const line = new WorkQueue();
  const done: string[] = [];
  const enqueue = (network: string) => line.run(network, async () => void done.push(network));
  const flood = Array.from({ length: 100 }, () => enqueue('flood'));
  await enqueue('reader');
  expect(done.length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
  expect(done.length).toBe(101);
});

test('within a network the order is kept', async () => {
  const line = new WorkQueue();
  const done: number[] = [];
  await Promise.all(Array.from({ length: 50 }, (_, n) => line.run('one', async () => void done.push(n))));
  expect(done).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('accounts of a network take turns', async () => {
  const line = new WorkQueue();
  const done: string[] = [];
  const enqueue = (account: string) => line.run('one', async () => void done.push(account), account);
  const flood = Array.from({ length: 100 }, () => enqueue('flood'));
  await enqueue('reader');
  expect(done.length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
  expect(done.length).toBe(101);
});

test('a full queue drops the last of its longest line', async () => {
  const line = new WorkQueue();
  const refused = new Map<string, number>();
  const enqueue = (network: string) =>
    line
      .run(network, async () => {})
      .catch((error) => {
        expect((error as HttpError).status).toBe(503);
        refused.set(network, (refused.get(network) ?? 0) + 1);
      });
  const flood = Array.from({ length: 600 }, () => enqueue('flood'));
  const others = Array.from({ length: 40 }, (_, n) => enqueue(`reader ${n}`));
  await Promise.all([...flood, ...others]);
  expect([...refused]).toEqual([['flood', 140]]);
});

test('work that would wait too long is refused immediately', async () => {
  let clock = 0;
  const line = new WorkQueue({ waitMaxMs: 3_000, now: () => clock });
  const outcomes = async (pieces: number, ms: number) => {
    const work = async () => {
      clock += ms;
    };
    const asked = Array.from({ length: pieces }, () => line.run('one', work));
    const results = await Promise.allSettled(asked);
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  // The pace is still unknown; requests whose time is over when their turn comes are skipped.
  expect(await outcomes(200, 100)).toBeLessThan(100);
  // At 100 ms each, thirty fit into three seconds.
  expect(await outcomes(200, 100)).toBeLessThan(50);
  for (let n = 0; n < 20; n++) await outcomes(8, 1);
  expect(await outcomes(200, 1)).toBe(200);
});

test('a single reader is never refused on a slow machine', async () => {
  let clock = 0;
  const line = new WorkQueue({ waitMaxMs: 3_000, now: () => clock });
  const slow = Array.from({ length: 8 }, (_, n) =>
    line.run('one', async () => {
      clock += 20_000;
      return n;
    }),
  );
  expect(await Promise.all(slow)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('failed work rejects only its caller', async () => {
  const line = new WorkQueue();
  const failing = Array.from({ length: 5 }, () => line.run('one', () => Promise.reject(new Error('broken'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(await line.run('one', async () => 'fine')).toBe('fine');
});
