import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/server/app.ts';

/** Holds the process up as too much work would, without any. */
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('overload refuses reads with 503 and Retry-After; health and signed-in writes go on; it recovers by itself', async () => {
  const server = await openTestApp({ eventLoopDelayMax: 200 });
  const { headers } = await server.signUp();
  const read = () => server.call({ url: '/api/brands' });
  let refused = await read();
  for (let round = 0; round < 100 && refused.status !== 503; round++) {
    holdUp(600);
    await turn();
    refused = await read();
  }
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.call({ url: '/healthz' })).status).toBe(200);
  expect((await server.call({ method: 'POST', url: '/api/users/logout', headers })).status).toBe(200);
  await expect.poll(async () => (await read()).status).toBe(200);
  await server.close();
});
