import { openDatabase } from '#db/client.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, startServer } from '#tests/support/server/server-process.ts';
import { type ImportTiming, timeCalls } from './import.ts';
import { SCALE } from './scale.ts';

/** How a bulk price change of all default phones affects readers and writers, and how long its preview takes. */

const POLL_MS = 50;
/** A trial run changes one brand. */
const FILTER = SCALE < 1 ? { brandId: 'apple' } : {};
const RULE = { filter: FILTER, operation: { kind: 'percent', percent: -4 }, ending: '99' };

export interface PriceChangeTiming {
  engine: string;
  phones: number;
  prices: number;
  /** In milliseconds. */
  preview: number;
  run: number;
  undo: number;
  beside: ImportTiming[];
}

export async function measurePriceChanges(): Promise<PriceChangeTiming[]> {
  const results: PriceChangeTiming[] = [];
  for (const engine of engines) results.push(await measureOn(engine));
  return results;
}

async function measureOn(engine: string): Promise<PriceChangeTiming> {
  const location = await freshLocation(engine);
  const server = await startServer(location, { NODE_ENV: 'production' });
  const [admin, reader] = [await headersOfRole(location, 'admin'), await headersOfRole(location, 'consumer')];
  const database = openDatabase(location);
  const { id: phone } = await database.query.selectFrom('products').select('id').executeTakeFirstOrThrow();
  await database.close();
  const call = async (method: string, path: string, headers: object = {}, body?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const path = '/api/admin/price-changes';
  const settled = async (id: string) => {
    for (;;) {
      const { state } = JSON.parse(await call('GET', `${path}/${id}`, admin));
      if (!/running|undoing/.test(state)) return state;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  for (const url of ['/', '/api/products/filter?battery=5000']) await call('GET', url);
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work(), Math.round(performance.now() - began)];
  };
  const previews = await timed(() => call('POST', `${path}/preview`, admin, RULE));
  const { phones, changed, digest } = JSON.parse(previews[0]);
  const beside: ImportTiming[] = [];
  let isRunning = true;
  const like = (n: number) => call('POST', `/api/products/${phone}/like`, reader, { liked: n % 2 === 0 });
  const running = [
    timeCalls(
      engine,
      'page',
      () => call('GET', '/'),
      () => isRunning,
    ),
    timeCalls(
      engine,
      'filter',
      () => call('GET', '/api/products/filter?battery=5000'),
      () => isRunning,
    ),
    timeCalls(engine, 'like', like, () => isRunning),
  ];
  const { id } = JSON.parse(await call('POST', path, admin, { ...RULE, digest }));
  const [outcome, run] = await timed(() => settled(id));
  await call('POST', `${path}/${id}/undo`, admin);
  const [undone, undo] = await timed(() => settled(id));
  isRunning = false;
  beside.push(...(await Promise.all(running)));
  if (outcome !== 'done' || undone !== 'undone') throw new Error(`The change is ${outcome}, then ${undone}.`);
  await server.kill('SIGTERM');
  await location.remove();
  return { engine, phones, prices: changed, preview: previews[1], run, undo, beside };
}
