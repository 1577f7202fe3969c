import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import type { Role } from '#server/http/access.ts';
import type { TestLocation } from './database.ts';
import { insertPerson } from './people.ts';
import { startScript } from './processes.ts';

export const TEST_SECRET = 'a secret for tests that is long enough';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it wrote to its error stream. */
  errors(): string;
  /** Waits for the end; answers its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
  kill(signal: NodeJS.Signals): Promise<number | string>;
}

/** The real server as a process of its own, as `npm start` runs it, ready to answer. */
export async function startServer(location: TestLocation, env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const server = launch(location, port, env);
  await ready(server);
  return server;
}

/** The same without waiting: for killing it while it starts. */
export function launch(location: TestLocation, port: number, env: Record<string, string> = {}): ServerProcess {
  const child = startScript('server/main.ts', location, {
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
    ended: () => exit,
    kill: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

async function ready(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) throw new Error(`The server ended while starting: ${server.errors()}`);
    const response = await fetch(`${server.url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server did not start: ${server.errors()}`);
}

/** Headers of somebody new with that role, in the database the server uses or will use. */
export async function bearer(location: TestLocation, role: Role): Promise<Record<string, string>> {
  const database = openDatabase(location);
  await migrate(database);
  const { headers } = await insertPerson(database, TEST_SECRET, { role });
  await database.close();
  return headers;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
