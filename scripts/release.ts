import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { readShape } from '#db/schema/shape.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { VERSION } from '#server/version.ts';
import { inRoot } from './support/paths.mjs';

/**
 * `npm run release`: stores this version's API and tables in releases/VERSION. Tests compare every later state with the
 * newest of them.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'handset-release-'));
try {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', PUBLIC_URL: 'https://handset.example' });
  const database = openDatabase(config);
  await migrate(database);
  const app = await buildApp({ database, config });
  await app.ready();
  const folder = inRoot('releases', VERSION);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(app.swagger())}\n`);
  writeFileSync(join(folder, 'tables.json'), `${JSON.stringify(await readShape(database), null, 1)}\n`);
  await app.close();
  await database.close();
  console.log(`releases/${VERSION} contains the API and tables of this version.`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
