import { openDatabase, type Trx } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import type { Migration } from '#db/migrations/migration.ts';
import { readConfig } from '#server/config.ts';

/**
 * Migrates the database of the environment and kills itself in one of the migrations, before its nth statement or at
 * its end.
 */
const [target = '', nth = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
let statements = 0;
const deadly = migrations.map(([name, run, ...more]) => {
  if (name !== target || typeof run !== 'function') return [name, run, ...more];
  const runAndDie: Migration = async (trx, engine) => {
    const counted = trx.withPlugin({
      transformQuery: ({ node }) => {
        if (statements++ === Number(nth)) die();
        return node;
      },
      transformResult: async ({ result }) => result,
    }) as Trx;
    await run(counted, engine);
    die();
  };
  return [name, runAndDie, ...more];
}) as typeof migrations;
await migrate(openDatabase(readConfig(process.env)), deadly);
