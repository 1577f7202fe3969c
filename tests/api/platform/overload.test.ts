import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/server/app.ts';

/** Blocks the process as too much work would. */
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('overload rejects reads with 503 and Retry-After, but no health check or signed-in write', async () => {
  const server = await openTestApp({ eventLoopDelayMax: 200 });
  const { headers } = await server.signUp();
  const read = () => server.call({ url: '/api/brands' });
  const readMany = async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, read));
    return answers.find(({ status }) => status === 503);
  };
  let refused = await readMany();
  for (let round = 0; round < 100 && !refused; round++) {
    holdUp(600);
    await turn();
    refused = await readMany();
  }
  if (!refused) throw new Error('Nothing was refused.');
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.call({ url: '/healthz' })).status).toBe(200);
  expect((await server.call({ method: 'POST', url: '/api/users/logout', headers })).status).toBe(200);
  await expect.poll(async () => (await read()).status).toBe(200);
  await server.close();
});

test('a process that is slow because the machine is busy rejects no single visitor', async () => {
  const server = await openTestApp({ eventLoopDelayMax: 200 });
  const { eventLoop } = server.app.services.monitor;
  for (let round = 0; round < 100 && eventLoop.meanMs <= 200; round++) {
    holdUp(600);
    await turn();
  }
  expect(eventLoop.meanMs).toBeGreaterThan(200);
  expect((await server.call({ url: '/api/brands' })).status).toBe(200);
  await server.close();
});
