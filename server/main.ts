import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { adminAnnouncement, ensureAdmin } from './modules/users/admins.ts';

const BUILD_DIR = fileURLToPath(new URL('../build', import.meta.url));
/** After this a stop no longer waits for slow clients. */
const CLOSE_TIMEOUT_MS = 6_000;

const config = await orExit(() => readConfig(process.env));
const { database, seeded } = await prepareDatabase(config, (error) => console.error(`database: ${error.message}`));
if (seeded > 0) console.log(`Filled the empty database with ${seeded} phones.`);
const admin = await orExit(() => ensureAdmin(database, config));
if (admin) console.log(adminAnnouncement(admin));

const app = await buildApp({ database, config, buildDir: BUILD_DIR });
await app.listen({ port: config.port, host: config.host });
console.log(`Handset is at ${config.publicUrl}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());

async function close(): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  await app.closeGracefully();
  await database.close();
  process.exit(0);
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
