import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { freshLocation, type TestLocation } from './database.ts';
import { engines } from './engines.ts';

/** The initial content of a database: its tables, or those with the default catalogue. */
export type Template = 'migrated' | 'seeded';

/** Tells the workers of a run where its templates are. */
const VARIABLE = 'TEST_TEMPLATES';

function readTemplates(): Record<string, DatabaseLocation> {
  return JSON.parse(process.env[VARIABLE] ?? '{}');
}

/** Undefined if no template was made, as in a benchmark: it then migrates and seeds. */
export function findTemplate(engine: string, template: Template): DatabaseLocation | undefined {
  return readTemplates()[`${engine} ${template}`];
}

/** The global setup of Vitest and Playwright: creates a migrated and a seeded database per engine, once per run. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const templates = readTemplates();
  const made: TestLocation[] = [];
  for (const engine of engines) {
    for (const template of ['migrated', 'seeded'] as const) {
      if (templates[`${engine} ${template}`]) continue;
      const location = await freshLocation(engine, template === 'seeded' ? 'migrated' : undefined);
      made.push(location);
      const database = openDatabase(location);
      await migrate(database);
      if (template === 'seeded') await seedOnce(database);
      await database.close();
      templates[`${engine} ${template}`] = location;
      process.env[VARIABLE] = JSON.stringify(templates);
    }
  }
  return async () => {
    for (const location of made) await location.remove();
  };
}
