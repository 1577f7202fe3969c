import { accessSync, constants, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { makeFolder } from '#db/engines/make-folder.ts';
import { sqliteFile } from '#db/engines/sqlite-file.ts';
import { StartError } from '#db/engines/start-error.ts';
import type { Config } from './config.ts';

/**
 * Finds what would prevent the server from starting before anything is prepared: an unwritable folder, a port in use,
 * an unreachable database. Returns the settings, with workers and connections adjusted to what the database allows.
 */
export async function checkStart(config: Config, warn: (text: string) => void): Promise<Config> {
  checkDataDir(config);
  await checkPort(config);
  if (!config.databaseUrl) return config;
  // Imported here so that a supervisor on SQLite does not load the driver.
  const { reachPostgres } = await import('#db/engines/reach-postgres.ts');
  const { fitted, warning } = fitConnections(config, await reachPostgres(config.databaseUrl, warn));
  if (warning) warn(warning);
  return fitted;
}

function checkDataDir({ dataDir, databaseUrl }: Config): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    const why = isFile
      ? 'is not a folder'
      : code === 'EROFS'
        ? 'is on a disk that is read-only'
        : 'cannot be written by this user';
    throw new StartError(`DATA_DIR: ${dataDir} ${why}. Choose another folder, or make it writable for this user.`);
  }
  const file = sqliteFile(dataDir);
  try {
    if (!databaseUrl) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartError(
        `${file} cannot be read and written by this user. Make the user that runs Handset its owner.`,
      );
  }
}

/** Only checks; the process that serves opens the port itself. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Why a port cannot be opened, in a sentence if the cause is known. */
export function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`);
  if (error.code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or higher.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST: ${host} is not an address of this machine.`);
  return error;
}

/** Besides its pool a process has one connection that listens, and the three threads for long jobs have two each. */
const OTHER_CONNECTIONS = 7;
/** With fewer, a worker's requests wait for each other. */
const POOL_MIN = 4;

/**
 * Adjusts default settings to the database's limit: a smaller pool first, then fewer workers. Configured numbers stay,
 * with a warning. With several workers one extra is counted, which runs while they are replaced.
 */
export function fitConnections(config: Config, connections: number): { fitted: Config; warning: string | null } {
  const { workers, databasePool, chosenByUs } = config;
  const needed = (count: number, pool: number) => (count > 1 ? count + 1 : 1) * (pool + OTHER_CONNECTIONS);
  if (needed(workers, databasePool) <= connections) return { fitted: config, warning: null };
  const poolMin = chosenByUs.databasePool ? POOL_MIN : databasePool;
  let count = workers;
  while (chosenByUs.workers && count > 1 && needed(count, poolMin) > connections) count--;
  let pool = databasePool;
  while (pool > poolMin && needed(count, pool) > connections) pool--;
  const fitted = { ...config, workers: count, databasePool: pool };
  const room = `PostgreSQL has ${connections} connections left for Handset`;
  if (needed(count, pool) > connections)
    return {
      fitted,
      warning: `${room}, and ${count} workers may open ${needed(count, pool)}: lower DATABASE_POOL or WORKERS, or raise max_connections.`,
    };
  return {
    fitted,
    warning: `${room}: ${count} of ${workers} workers are started, with ${pool} connections each instead of ${databasePool}.`,
  };
}
