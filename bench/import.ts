import { openDatabase } from '#db/client.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, startServer } from '#tests/support/server/server-process.ts';
import { scaled } from './scale.ts';

/** How an import of 20,000 phones affects readers and writers: times consecutive calls while it runs. */

export const PHONES = scaled(20_000);
/** Keeps the calls below the rate limit, which applies here. */
const BETWEEN_CALLS_MS = 60;
const ROUTES = { page: '/', filter: '/api/products/filter?battery=5000' } as const;

export interface ImportTiming {
  engine: string;
  what: string;
  calls: number;
  median: number;
  p99: number;
  longest: number;
}

export async function measureImport(): Promise<ImportTiming[]> {
  const results: ImportTiming[] = [];
  for (const engine of engines) results.push(...(await measureOn(engine)));
  return results;
}

async function measureOn(engine: string): Promise<ImportTiming[]> {
  const location = await freshLocation(engine);
  const server = await startServer(location, { NODE_ENV: 'production' });
  const database = openDatabase(location);
  const [admin, reader] = [await headersOfRole(location, 'admin'), await headersOfRole(location, 'consumer')];
  const existing = await database.query.selectFrom('products').select(['id', 'name', 'brand_id', 'details']).execute();
  const phones = Array.from({ length: PHONES }, (_, n) => {
    const model = existing[n % existing.length] as (typeof existing)[0];
    return { ...JSON.parse(model.details), brandId: model.brand_id, name: `${model.name} copy ${n}`, price: 9_000 + n };
  });
  await database.close();
  const call = async (method: string, path: string, headers: object = {}, body?: string) => {
    const response = await fetch(server.url + path, { method, headers: { ...headers }, ...(body && { body }) });
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const json = { 'content-type': 'application/json' };
  const path = '/api/admin/imports';
  const state = async (id: string) => JSON.parse(await call('GET', `${path}/${id}`, admin)).state;
  const settled = async (id: string) => {
    for (;;) {
      const now = await state(id);
      if (!/reading|writing/.test(now)) return now;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_CALLS_MS));
    }
  };
  const sent = await call('POST', `${path}?filename=phones.json`, { ...admin, ...json }, JSON.stringify(phones));
  const { id } = JSON.parse(sent);
  if ((await settled(id)) !== 'checked') throw new Error('The file could not be checked.');
  for (const url of Object.values(ROUTES)) await call('GET', url);
  const started = performance.now();
  await call('POST', `${path}/${id}/apply`, admin);
  let isRunning = true;
  const repeat = (what: string, once: (n: number) => Promise<unknown>) =>
    timeCalls(engine, what, once, () => isRunning);
  const phone = existing[0]?.id;
  const like = (n: number) =>
    call('POST', `/api/products/${phone}/like`, { ...reader, ...json }, JSON.stringify({ liked: n % 2 === 0 }));
  const running = [
    repeat('cached page', () => call('GET', ROUTES.page)),
    repeat('filter', () => call('GET', ROUTES.filter)),
    repeat('like', like),
  ];
  const outcome = await settled(id);
  isRunning = false;
  const results = await Promise.all(running);
  if (outcome !== 'done') throw new Error(`The import is ${outcome}.`);
  console.log(`${engine}: ${PHONES} phones in ${Math.round(performance.now() - started)} ms`);
  await server.kill('SIGTERM');
  await location.remove();
  return results;
}

/** Repeats a call for as long as the concurrent work lasts. */
export async function timeCalls(
  engine: string,
  what: string,
  once: (n: number) => Promise<unknown>,
  isRunning: () => boolean,
): Promise<ImportTiming> {
  const times: number[] = [];
  for (let n = 0; isRunning(); n++) {
    const began = performance.now();
    await once(n);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_CALLS_MS));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { engine, what, calls: times.length, median: at(0.5), p99: at(0.99), longest: at(1 - 1e-9) };
}
