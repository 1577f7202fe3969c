import type { AddressInfo } from 'node:net';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { signToken } from '#server/http/request/token.ts';
import { Secrets } from '#server/secrets.ts';
import { insertPerson } from '#tests/support/content/people.ts';

/** Runs the production server on prepared tables, with some of their people signed in. */

export interface LargeServerOptions {
  environment: Record<string, string>;
  /** Number of signed-in people. */
  people: number;
}

export interface LargeServerReady {
  port: number;
  people: { id: string; headers: Record<string, string> }[];
  moderator: Record<string, string>;
  startMs: number;
  startCpuMs: number;
}

export interface ProcessFigures {
  cpuMs: number;
  heapMb: number;
  memoryMb: number;
}

const SECRET = 'a secret of the benchmark that is long enough';
const MEGABYTE = 1_048_576;
process.once('disconnect', () => process.exit());

process.once('message', async ({ environment, people: count }: LargeServerOptions) => {
  const config = readConfig({ LOG_LEVEL: 'error', TOKEN_SECRET: SECRET, TRUST_PROXY: '1', ...environment });
  const { database } = await prepareDatabase(config);
  const moderator = await insertPerson(database, new Secrets([SECRET]), { role: 'moderator' });
  const rows = await database.query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'sessions.expires_at', 'users.id', 'users.name', 'users.email', 'users.role'])
    .where('sessions.device', '=', 'Firefox')
    .orderBy('sessions.id')
    .limit(count)
    .execute();
  const people = await Promise.all(
    rows.map(async ({ expires_at, ...claims }) => {
      const token = await signToken(claims, Buffer.from(SECRET), new Date(expires_at));
      return { id: claims.id, headers: { authorization: `Bearer ${token}` } };
    }),
  );
  const [started, before] = [performance.now(), cpuMs()];
  const app = await buildApp({ database, config, callsPerMinute: Number.MAX_SAFE_INTEGER, eventLoopDelayMax: 0 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [startMs, startCpuMs] = [performance.now() - started, cpuMs() - before];
  process.on('message', (what: 'cpu' | 'memory') => {
    if (what === 'memory') globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    const memory = { heapMb: (heapUsed + external) / MEGABYTE, memoryMb: rss / MEGABYTE };
    process.send?.({ cpuMs: cpuMs(), ...memory } satisfies ProcessFigures);
  });
  const port = (app.server.address() as AddressInfo).port;
  process.send?.({ port, people, moderator: moderator.headers, startMs, startCpuMs } satisfies LargeServerReady);
});

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
