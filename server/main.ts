import cluster from 'node:cluster';
import { StartError } from '#db/engines/start-error.ts';
import { type Config, readConfig, unreadVariables } from './config.ts';
import { checkStart } from './preflight.ts';
import { say } from './say.ts';
import { NUMBER_VARIABLE, WorkerParent } from './workers/parent.ts';
import { joinWorkerGroup, singleProcess } from './workers/worker-group.ts';

const PARENT_POLL_MS = 250;

const config = await orExit(readSettings);
if (cluster.isWorker) await work();
else if (process.argv.includes('--check')) process.exit(0);
else if (config.workers > 1) await beParent();
else await serveAlone();

/** A worker's were looked at by its parent. */
async function readSettings(): Promise<Config> {
  const settings = readConfig(process.env);
  if (cluster.isWorker) return settings;
  for (const text of unreadVariables(process.env)) say('warn', text);
  return checkStart(settings, (text) => say('warn', text));
}

/** Everything that serves is loaded by whoever serves: a parent of workers is small. */
async function startServing(...given: Parameters<typeof import('./serve.ts').serve>) {
  const { serve } = await import('./serve.ts');
  return orExit(() => serve(...given));
}

async function serveAlone(): Promise<void> {
  const server = await startServing(config, singleProcess());
  say('info', `Handset is at ${config.publicUrl}`);
  onStop(() => void server.close());
}

async function work(): Promise<void> {
  // The parent decides: a terminal sends its signals to everybody.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const workers = joinWorkerGroup(Number(process.env[NUMBER_VARIABLE]));
  const server = await startServing(config, workers);
  workers.onClose((drainMs) => void server.close(drainMs));
  process.once('SIGTERM', () => void server.close());
  workers.announceReady();
}

async function beParent(): Promise<void> {
  if (!config.databaseUrl)
    say('info', 'Several workers on the embedded database: their writes wait for one another (docs/scaling.md).');
  const parent = new WorkerParent(config);
  onStop(async () => process.exit((await parent.close()) ? 0 : 1));
  // Closing a terminal ends what runs in it; everywhere else the signal asks for new workers.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => void parent.roll());
  const failed = await parent.start();
  if (failed !== null) process.exit(failed);
  say('info', `Handset is at ${config.publicUrl}, with ${config.workers} workers`);
}

function onStop(callback: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, callback);
  if (process.env.npm_lifecycle_event) onParentExit(callback);
}

/** npm passes a signal on to the shell it started us with and no further: the shell ends, and we would stay behind. */
function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_POLL_MS).unref();
}

/** What somebody has to set right is said in one sentence, without a stack. */
async function orExit<T>(start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
