import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { adminAnnouncement, ensureAdmin } from './modules/users/admins.ts';

const BUILD_DIR = fileURLToPath(new URL('../build', import.meta.url));
/** After this a stop no longer waits for slow clients. */
const CLOSE_TIMEOUT_MS = 6_000;
const PARENT_POLL_MS = 250;

const config = await orExit(() => readConfig(process.env));
const { database, seeded } = await prepareDatabase(config, (error) => console.error(`database: ${error.message}`));
if (seeded > 0) console.log(`Filled the empty database with ${seeded} phones.`);
const admin = await orExit(() => ensureAdmin(database, config));
if (admin) console.log(adminAnnouncement(admin));

const app = await buildApp({ database, config, buildDir: BUILD_DIR });
await app.listen({ port: config.port, host: config.host });
console.log(`Handset is at ${config.publicUrl}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
if (process.env.npm_lifecycle_event) onParentExit(() => void close());

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  await app.closeGracefully();
  await database.close();
  process.exit(0);
}

/** npm passes a signal on to the shell it started us with and no further: the shell ends, and we would stay behind. */
function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) callback();
  }, PARENT_POLL_MS).unref();
}

/** A setting that cannot be used is said in one sentence, without a stack. */
async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
