import cluster from 'node:cluster';
import { StartError } from '#db/engines/start-error.ts';
import { type Config, readConfig, unreadVariables } from './config.ts';
import { logLine } from './log-line.ts';
import { checkStart } from './preflight.ts';
import { NUMBER_VARIABLE, Supervisor } from './workers/supervisor.ts';
import { joinWorkerGroup, singleProcess } from './workers/worker-group.ts';

const PARENT_POLL_MS = 250;

const config = await orExit(readSettings);
if (cluster.isWorker) await startWorker();
else if (process.argv.includes('--check')) process.exit(0);
else if (config.workers > 1) await startSupervisor();
else await serveAlone();

/** The supervisor has already checked a worker's settings. */
async function readSettings(): Promise<Config> {
  const settings = readConfig(process.env);
  if (cluster.isWorker) return settings;
  for (const text of unreadVariables(process.env)) logLine('warn', text);
  return checkStart(settings, (text) => logLine('warn', text));
}

/** Loaded only in processes that serve, to keep the supervisor small. */
async function startServing(...given: Parameters<typeof import('./serve.ts').serve>) {
  const { serve } = await import('./serve.ts');
  return orExit(() => serve(...given));
}

async function serveAlone(): Promise<void> {
  const server = await startServing(config, singleProcess());
  logLine('info', `Handset is at ${config.publicUrl}`);
  onStop(() => void server.close());
}

async function startWorker(): Promise<void> {
  // The supervisor decides; a terminal sends its signals to every process.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const workers = joinWorkerGroup(Number(process.env[NUMBER_VARIABLE]));
  const server = await startServing(config, workers);
  workers.onClose((drainMs) => void server.close(drainMs));
  process.once('SIGTERM', () => void server.close());
  workers.announceReady();
}

async function startSupervisor(): Promise<void> {
  if (!config.databaseUrl)
    logLine(
      'info',
      'Several workers share the embedded database, so their writes wait for each other (docs/scaling.md).',
    );
  const supervisor = new Supervisor(config);
  onStop(async () => process.exit((await supervisor.close()) ? 0 : 1));
  // In a terminal SIGHUP means that it was closed; elsewhere it asks for new workers.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => void supervisor.roll());
  const failed = await supervisor.start();
  if (failed !== null) process.exit(failed);
  logLine('info', `Handset is at ${config.publicUrl}, with ${config.workers} workers`);
}

function onStop(callback: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, callback);
  if (process.env.npm_lifecycle_event) onParentExit(callback);
}

/** npm forwards signals only to the shell that started us: the shell exits, and this process would stay. */
function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_POLL_MS).unref();
}

/** Prints a startup error as one sentence, without a stack trace. */
async function orExit<T>(start: () => T | Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
