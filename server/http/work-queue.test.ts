import { expect, test } from 'vitest';
import type { HttpError } from '#server/http/response/http-error.ts';
import { WorkQueue } from './work-queue.ts';

test('every network has its turn: one that asks for a hundred pages delays another’s by two', async () => {
  const line = new WorkQueue();
  const done: string[] = [];
  const ask = (network: string) => line.run(network, async () => void done.push(network));
  const flood = Array.from({ length: 100 }, () => ask('flood'));
  await ask('reader');
  expect(done.length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
  expect(done.length).toBe(101);
});

test('within a network it is first come, first served', async () => {
  const line = new WorkQueue();
  const done: number[] = [];
  await Promise.all(Array.from({ length: 50 }, (_, n) => line.run('one', async () => void done.push(n))));
  expect(done).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('within a network every account has its turn', async () => {
  const line = new WorkQueue();
  const done: string[] = [];
  const ask = (account: string) => line.run('one', async () => void done.push(account), account);
  const flood = Array.from({ length: 100 }, () => ask('flood'));
  await ask('reader');
  expect(done.length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
  expect(done.length).toBe(101);
});

test('when the line is full the longest gives up its last, and nobody else', async () => {
  const line = new WorkQueue();
  const refused = new Map<string, number>();
  const ask = (network: string) =>
    line
      .run(network, async () => {})
      .catch((error) => {
        expect((error as HttpError).status).toBe(503);
        refused.set(network, (refused.get(network) ?? 0) + 1);
      });
  const flood = Array.from({ length: 600 }, () => ask('flood'));
  const others = Array.from({ length: 40 }, (_, n) => ask(`reader ${n}`));
  await Promise.all([...flood, ...others]);
  expect([...refused]).toEqual([['flood', 140]]);
});

test('work that would wait longer than allowed at the current pace is refused at once', async () => {
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
  // Nothing is known of the pace yet; those whose time was over when their turn came are not worked for.
  expect(await outcomes(200, 100)).toBeLessThan(100);
  // A hundred milliseconds each: thirty within three seconds.
  expect(await outcomes(200, 100)).toBeLessThan(50);
  for (let n = 0; n < 20; n++) await outcomes(8, 1);
  expect(await outcomes(200, 1)).toBe(200);
});

test('a reader whose pages are all that waits is never refused, however slow the machine is', async () => {
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

test('work that fails is told to whoever asked, and the line goes on', async () => {
  const line = new WorkQueue();
  const failing = Array.from({ length: 5 }, () => line.run('one', () => Promise.reject(new Error('broken'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(await line.run('one', async () => 'fine')).toBe('fine');
});
