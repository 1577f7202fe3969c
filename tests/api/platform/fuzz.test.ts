import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '#tests/fuzz/fuzz.ts';
import { fuzzFiles } from '#tests/fuzz/fuzz-files.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';

let server: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ server, close } = await openAppWithMail());
});
afterAll(() => close());

/** A new seed on every run; `npm run fuzz -- --seed N` repeats a failure. */
const seed = Date.now() % 1_000_000;

test(`no random request ends in 5xx, another error shape, jargon or a stack (seed ${seed})`, async () => {
  const { requests, operations, complaints } = await fuzz(server, { seed, count: 2_000, parallel: 4 });
  const again = `npm run fuzz -- --seed ${seed} --count 2000 --parallel 4 --engine ${server.database.engine}`;
  expect(complaints, [again, ...complaints].join('\n')).toEqual([]);
  expect(requests).toBeGreaterThan(operations);
  expect((await server.call({ url: '/readyz' })).status).toBe(200);
});

test(`no hostile archive or import ends in 5xx (seed ${seed})`, async () => {
  const { complaints } = await fuzzFiles(server, { seed, count: 30 });
  const again = `npm run fuzz -- --files 30 --seed ${seed} --engine ${server.database.engine}`;
  expect(complaints, [again, ...complaints].join('\n')).toEqual([]);
});
