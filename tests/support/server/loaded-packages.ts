import { registerHooks } from 'node:module';

/** Starts the app as a process would, without a port, and prints the packages that were loaded. */

const loaded = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    if (!/^([.#/]|node:|file:)/.test(specifier)) loaded.add(specifier);
    return next(specifier, context);
  },
});
const { openDatabase } = await import('#db/client.ts');
const { migrate } = await import('#db/migrate.ts');
const { buildApp } = await import('#server/app.ts');
const { readConfig } = await import('#server/config.ts');
const config = readConfig(process.env);
const database = openDatabase(config);
await migrate(database);
const app = await buildApp({ database, config });
await app.inject({ url: '/api/brands' });
await app.close();
await database.close();
console.log(JSON.stringify([...loaded]));
