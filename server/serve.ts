import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from './app.ts';
import { buildsDir, currentBuild, keepAssets, keptAssetsDir } from './builds.mjs';
import type { Config } from './config.ts';
import { logLine } from './log-line.ts';
import { adminAnnouncement, ensureAdmin } from './modules/users/admins.ts';
import { listenError } from './preflight.ts';
import type { WorkerGroup } from './workers/worker-group.ts';

/** After this and what connections may take a stop no longer waits for slow clients. */
const CLOSE_TIMEOUT_MS = 5_000;

export interface RunningServer {
  /** Answers what is under way, then ends the process. */
  close(drainMs?: number): Promise<void>;
}

/** One process that serves: the only one, or a worker among others. */
export async function serve(config: Config, workers: WorkerGroup): Promise<RunningServer> {
  const { database, seeded } = await prepareDatabase(config, ({ message }) => logLine('warn', message));
  if (seeded > 0) logLine('info', `Filled the empty database with ${seeded} phones.`);
  const admin = await ensureAdmin(database, config);
  if (admin) logLine('info', adminAnnouncement(admin));
  if (workers.number === 1) keepBuild(config);
  const app = await buildApp({ database, config, workers, buildDir: currentBuild() });
  const { port, host } = config;
  await app.listen({ port, host }).catch((error) => Promise.reject(listenError(error, port, host)));

  let closing = false;
  return {
    async close(drainMs = 1_000) {
      if (closing) return;
      closing = true;
      setTimeout(endAtOnce, drainMs + CLOSE_TIMEOUT_MS).unref();
      await app.closeGracefully(drainMs);
      await database.close();
      process.exit(0);
    },
  };
}

/** An exit would wait for every thread, and one in the middle of a statement hears nothing until that is done. */
function endAtOnce(): void {
  logLine('warn', 'A request or a job did not end in time: the process is ended. Nothing acknowledged is lost.');
  process.kill(process.pid, 'SIGKILL');
}

/** Without room for it, anyone who has a page of the build before open has to load it again: no reason not to start. */
function keepBuild({ dataDir }: Config): void {
  try {
    keepAssets(buildsDir(), keptAssetsDir(dataDir));
  } catch (error) {
    logLine('warn', `The files of this version could not be kept for open pages: ${(error as Error).message}`);
  }
}
