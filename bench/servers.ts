import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from '#scripts/support/memory.mjs';
import { root as ROOT } from '#scripts/support/paths.mjs';
import { freshLocation } from '#tests/support/database/database.ts';
import type { AppServerOptions, ServerFigures } from './app-server.ts';

/** Measured servers run in their own processes, so that the load generator does not slow them down. */

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export interface AppServer extends RunningServer {
  /** One per signed-in reader. */
  tokens: string[];
  figures(options?: { withoutGarbage: boolean }): Promise<ServerFigures>;
}

/** Our server on the default catalogue, or that of another checkout. */
export async function startApp({
  engine = 'sqlite',
  root = ROOT,
  pageCache = true,
  people = 0,
}: Partial<Omit<AppServerOptions, 'environment'>> & { engine?: string } = {}): Promise<AppServer> {
  const { dataDir, databaseUrl, remove } = await freshLocation(engine);
  const environment = {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(people > 0 && { SAMPLE_DATA: 'off' }),
  };
  const options: AppServerOptions = { root, environment, pageCache, people };
  const { child, url, ready, stop } = await start('./app-server.ts', options);
  return {
    url,
    tokens: ready.tokens ?? [],
    figures: async ({ withoutGarbage } = { withoutGarbage: false }) => {
      child.send(withoutGarbage ? 'figures without garbage' : 'figures');
      return ((await once(child, 'message')) as [ServerFigures])[0];
    },
    stop: async () => {
      await stop();
      await remove();
    },
  };
}

export interface FloorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The minimum a server can do: bare node:http with the same response to every request. */
export async function startFloor({ body, ...answer }: FloorAnswer): Promise<RunningServer> {
  const { url, stop } = await start('./floor-server.ts', { ...answer, body: body.toString('base64') });
  return { url, stop };
}

/** With the memory settings of `npm start`. */
async function start(script: string, options: object) {
  const child: ChildProcess = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, ...MEMORY_ENVIRONMENT, NODE_ENV: 'production' },
    execArgv: MEMORY_FLAGS,
  });
  child.send(options);
  const [ready] = (await once(child, 'message')) as [{ port: number; tokens?: string[] }];
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { child, ready, url: `http://127.0.0.1:${ready.port}`, stop };
}
