import { expect, test } from 'vitest';
import { runInThread } from './run-in-thread.ts';

/** A module with this code. */
const work = (code: string) =>
  new URL(`data:text/javascript,import { threadId } from 'node:worker_threads'; export const run = ${code}`);
const REPORT = work('async (task, postMessage) => postMessage([task, threadId])');
const NEVER_ENDS = work('(task, tell) => { tell(threadId); return new Promise(() => {}) }');
const FAILS = work('async (task) => { throw new Error(task) }');

async function threadOf(task: string): Promise<number> {
  const messages: [task: string, thread: number][] = [];
  const run = runInThread<(typeof messages)[number]>(REPORT, task, (message) => messages.push(message));
  expect(await run.ended).toBe(true);
  expect(messages).toEqual([[task, expect.any(Number)]]);
  return Number(messages[0]?.[1]);
}

test('sequential work shares a thread', async () => {
  const first = await threadOf('one');
  expect(await threadOf('two')).toBe(first);
  const { promise: begun, resolve } = Promise.withResolvers<number>();
  const busy = runInThread(NEVER_ENDS, null, resolve);
  expect(await begun).toBe(first);
  expect(await threadOf('three')).not.toBe(first);
  await busy.stop();
  expect(await busy.ended).toBe(false);
});

test('failed work reports why', async () => {
  const before = await threadOf('before');
  await expect(runInThread(FAILS, 'no such phone').ended).rejects.toThrow('no such phone');
  expect(await threadOf('after')).not.toBe(before);
});

test('stopping finished work does not stop other work', async () => {
  const done = runInThread(REPORT, 'done');
  await done.ended;
  const { promise: begun, resolve } = Promise.withResolvers<number>();
  const next = runInThread(NEVER_ENDS, null, resolve);
  await begun;
  await done.stop();
  await next.stop();
  expect(await next.ended).toBe(false);
  expect(await threadOf('still there')).toEqual(expect.any(Number));
});
