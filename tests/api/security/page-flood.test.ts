import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openTestApp } from '#tests/support/server/app.ts';

test('a network that requests random addresses on 64 connections delays no other network', async () => {
  const server = await openTestApp({ buildDir: BUILD_DIR, seeded: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const flooder = new Agent({ keepAlive: true, maxSockets: 64, localAddress: '127.0.0.2' });
  const reader = new Agent({ keepAlive: true, localAddress: '127.0.0.3' });
  const fetchPath = async (agent: Agent, path: string): Promise<number | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      text(response).then(() => resolve(response.statusCode), reject);
    }).on('error', reject);
    return promise;
  };
  const FLOOD = 200;
  const statuses: (number | undefined)[] = [];
  const flood = Array.from({ length: FLOOD }, (_, n) =>
    fetchPath(flooder, `/products?priceMin=${1_000 + n}&search=phone`).then((status) => statuses.push(status)),
  );
  await Promise.race(flood);
  expect(await fetchPath(reader, '/products?brand=nokia')).toBe(200);
  expect(await fetchPath(reader, '/api/products/filter?brandId=nokia')).toBe(200);
  expect(statuses.length).toBeLessThan(FLOOD / 2);
  await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const agent of [flooder, reader]) agent.destroy();
  await server.close();
});

test('more pages than can be rendered get 503, Retry-After and the error screen', async () => {
  const gate = Promise.withResolvers<void>();
  const server = await openTestApp({
    renderer: async () => ({
      render: async () => {
        await gate.promise;
        return { status: 200, html: Buffer.from('<!doctype html>late') };
      },
    }),
  });
  const asked = Array.from({ length: 600 }, (_, n) => server.app.inject(`/products?search=${n}`));
  const { statusCode, headers, body } = await Promise.race(asked);
  expect({ statusCode, retryAfter: headers['retry-after'], type: headers['content-type'] }).toEqual({
    statusCode: 503,
    retryAfter: '5',
    type: 'text/html; charset=utf-8',
  });
  expect(body).toContain('Something went wrong');
  expect(body).not.toMatch(/ at .*\.ts:\d+/);
  gate.resolve();
  const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(refused.length).fill(503));
  await server.close();
});

test('an overloaded process answers pages with 503 and the error screen', async () => {
  const server = await openTestApp({ eventLoopDelayMax: 5, buildDir: BUILD_DIR });
  const nobodyElse = new Int32Array(new SharedArrayBuffer(4));
  let asked = 0;
  const { headers, body } = await vi.waitFor(
    async () => {
      Atomics.wait(nobodyElse, 0, 0, 50);
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => server.app.inject(`/products?search=${++asked}`)),
      );
      const answer = answers.find(({ statusCode }) => statusCode === 503);
      if (!answer) throw new Error('Nothing was refused.');
      return answer;
    },
    { timeout: 60_000 },
  );
  expect(headers['retry-after']).toBe('5');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Something went wrong');
  await server.close();
});

test('a process that cannot keep up sends an older cached page', async () => {
  let renders = 0;
  const server = await openTestApp({
    eventLoopDelayMax: 5,
    renderer: async () => ({
      render: async () => ({ status: 200, html: Buffer.from(`<!doctype html>render ${++renders}`) }),
    }),
  });
  const nobodyElse = new Int32Array(new SharedArrayBuffer(4));
  await vi.waitFor(
    async () => {
      const { body } = await server.app.inject('/');
      Atomics.wait(nobodyElse, 0, 0, 300);
      // A new content version: everyone who may render gets a new page.
      await server.app.services.articles.catchUp();
      await Promise.all(Array.from({ length: 40 }, () => server.app.inject(`/products?search=${renders}`)));
      const again = await server.app.inject('/');
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 200, body });
    },
    { timeout: 60_000 },
  );
  await server.close();
});
