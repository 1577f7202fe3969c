import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { SEEDS_DONE } from '#db/seed/apply.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import type { Role } from '#server/http/request/access.ts';
import { Secrets } from '#server/secrets.ts';
import { insertPerson, type PersonRole } from '#tests/support/content/people.ts';
import type { TestLocation } from '#tests/support/database/database.ts';
import { serverScript } from './pack-server.ts';
import { startScript } from './processes.ts';

export const TEST_SECRET = 'a secret for tests that is long enough';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything written to stderr. */
  errors(): string;
  /** Waits for its end; returns the exit code or signal. */
  exited(): Promise<number | string>;
  kill(signal: NodeJS.Signals): Promise<number | string>;
}

/** A database that no start seeds, for tests that do not need the catalogue. */
export async function openUnseededDatabase(location: TestLocation): Promise<Database> {
  const database = openDatabase(location);
  await migrate(database);
  const value = new Date().toISOString();
  await database.query
    .insertInto('settings')
    .values(SEEDS_DONE.map((key) => ({ key, value })))
    .execute();
  return database;
}

/** The real server as its own process, as `npm start` runs it, with all workers ready. */
export async function startServer(location: TestLocation, env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const server = spawnServer(location, port, env);
  try {
    await waitUntilReady(server);
  } catch (error) {
    // Nothing else can stop it.
    await server.kill('SIGKILL');
    throw error;
  }
  return server;
}

/** The same without waiting, to kill it while it starts. */
export function spawnServer(
  location: TestLocation,
  port: number,
  env: Record<string, string> = {},
  script = serverScript(),
): ServerProcess {
  const child = startScript(script, location, {
    PORT: String(port),
    HOST: '127.0.0.1',
    TOKEN_SECRET: TEST_SECRET,
    ...env,
  });
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  child.stdout?.resume();
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    errors: () => errors,
    exited: () => exit,
    kill: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

export async function waitUntilReady(
  server: ServerProcess,
  paths: readonly string[] = ['/readyz', '/healthz/workers'],
): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) throw new Error(`The server ended while starting: ${server.errors()}`);
    const answers = paths.map((path) => fetch(server.url + path).catch(() => null));
    if ((await Promise.all(answers)).every((response) => response?.ok)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server did not start: ${server.errors()}`);
}

/** A new user in the database that the server uses or will use. */
export async function personAt(location: TestLocation, options: { role?: PersonRole; name?: string }) {
  const database = openDatabase(location);
  await migrate(database);
  const { id, user, headers } = await insertPerson(database, new Secrets([TEST_SECRET]), options);
  await database.close();
  return { id, user, token: headers.authorization.replace('Bearer ', ''), headers };
}

/** Headers of a new user with that role. */
export async function headersOfRole(location: TestLocation, role: Role): Promise<Record<string, string>> {
  return (await personAt(location, { role })).headers;
}

/** The server's response to a new phone with that name. */
export async function addPhone(server: ServerProcess, headers: Record<string, string>, name: string) {
  const response = await fetch(`${server.url}/api/products`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, brandId: 'lava', price: 9_999 }),
  });
  return { status: response.status, body: await response.json() };
}
