import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '#catalogue/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { FaultOptions } from '#tests/faults/run.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { openUnseededDatabase, startServer } from '#tests/support/server/server-process.ts';
import { type Acknowledged, findDamage, insertWriters, writeAlong } from './writers.ts';

/** Debian's libfaketime, on the architectures it is built for. */
const LIBRARIES = ['x86_64', 'aarch64'].map((name) => `/usr/lib/${name}-linux-gnu/faketime/libfaketime.so.1`);
/** NTP-sized steps, an hour back, a day ahead. */
const STEPS = [-2_000, 2_000, -MINUTE_MS, 10 * MINUTE_MS, -HOUR_MS, DAY_MS];
/** How many writes follow each step. */
const ENOUGH = 40;

/**
 * Changes the clock of the real server while ten clients write. Only rate limits may reject requests, reads continue,
 * and no acknowledged write is lost or doubled.
 */
export async function runClockSteps({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  const library = LIBRARIES.find(existsSync);
  if (!library) return ['A clock that is set needs libfaketime: apt-get install faketime.'];
  const random = seededRandom(seed);
  const location = await freshLocation(engine);
  const database = await openUnseededDatabase(location);
  // Admin sessions end after twelve hours without a call, by the clock.
  const writers = await insertWriters(database, 'catalogue');
  const file = join(location.dataDir, 'clock');
  let ahead = 0;
  const setClock = (by: number) => {
    ahead += by;
    writeFileSync(file, `${ahead < 0 ? '-' : '+'}${Math.abs(ahead / 1_000)}`);
  };
  setClock(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    TRUST_PROXY: '1',
  };
  const server = await startServer(location, env);
  const problems: string[] = [];
  const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
  let written = 0;
  let stage = '';
  const writing = writeAlong({
    url: () => server.url,
    writers,
    acknowledged,
    label: 'by another clock',
    random,
    onWritten: () => written++,
    onRefused: async (answer) => {
      if (stage === '' || answer?.status === 429) return;
      problems.push(`${stage}: ${answer?.status ?? 'no answer'} ${await answer?.text()}`);
    },
  });
  await writing.prepare();
  let round = 0;
  for (; round < rounds && performance.now() < deadline; round++) {
    const step = STEPS[round % STEPS.length] as number;
    setClock(step);
    stage = `after ${step / 1_000} s`;
    if (!(await isSetTo(server.url, ahead))) problems.push(`${stage}: the server's clock was not set`);
    const before = written;
    while (written < before + ENOUGH) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const path of ['/', '/readyz', '/api/products/filter', '/api/products/acme-talked-about']) {
      const { status } = await fetch(server.url + path);
      if (status !== 200) problems.push(`${stage}: ${path} answers ${status}`);
    }
  }
  await writing.stop();
  problems.push(...(await findDamage(database, acknowledged)));
  if ((await server.kill('SIGTERM')) !== 0) problems.push('the server did not end in good order');
  await database.close();
  await location.remove();
  console.log(
    `clock set ${round} times; ${acknowledged.phones.size} phones, ${acknowledged.comments.size} comments, ${acknowledged.likes} likes`,
  );
  return problems;
}

/** Responses carry the date, which the server updates once a second. */
async function isSetTo(url: string, ahead: number): Promise<boolean> {
  const giveUpAt = performance.now() + 10_000;
  while (performance.now() < giveUpAt) {
    const { headers } = await fetch(`${url}/healthz`);
    if (Math.abs(Date.parse(headers.get('date') ?? '') - Date.now() - ahead) < 1_900) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
