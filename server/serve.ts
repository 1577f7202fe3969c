import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from './app.ts';
import { archiveAssets, archivedAssetsDir, buildsDir, currentBuild } from './builds.mjs';
import type { Config } from './config.ts';
import { logLine } from './log-line.ts';
import { adminAnnouncement, ensureAdmin } from './modules/users/admins.ts';
import { listenError } from './preflight.ts';
import type { WorkerGroup } from './workers/worker-group.ts';

/** After this, plus the drain time, a stop no longer waits for slow clients. */
const CLOSE_TIMEOUT_MS = 5_000;

export interface RunningServer {
  /** Finishes requests in progress, then exits. */
  close(drainMs?: number): Promise<void>;
}

/** Runs one serving process: the only one, or one of several workers. */
export async function serve(config: Config, workers: WorkerGroup): Promise<RunningServer> {
  const { database, seeded } = await prepareDatabase(config, ({ message }) => logLine('warn', message));
  if (seeded > 0) logLine('info', `Filled the empty database with ${seeded} phones.`);
  const admin = await ensureAdmin(database, config);
  if (admin) logLine('info', adminAnnouncement(admin));
  if (workers.number === 1) archiveBuild(config);
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

/** A normal exit waits for every thread, and a thread busy with a query does not react until it is done. */
function endAtOnce(): void {
  logLine(
    'warn',
    'A request or job did not finish in time, so the process was stopped. No acknowledged write is lost.',
  );
  process.kill(process.pid, 'SIGKILL');
}

/**
 * If the disk is full, people with an open page of the previous build must reload it; that is no reason not to start.
 */
function archiveBuild({ dataDir }: Config): void {
  try {
    archiveAssets(buildsDir(), archivedAssetsDir(dataDir));
  } catch (error) {
    logLine('warn', `Couldn’t store this version’s files for open pages: ${(error as Error).message}`);
  }
}
