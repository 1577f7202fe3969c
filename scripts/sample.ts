import { countText } from '#contract/count.ts';
import { hasDatabase, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { removeCommunity } from '#db/seed/community/remove.ts';
import { readConfig } from '#server/config.ts';

/** `npm run sample -- remove`: removes the demo data with everything that belongs to it. */

const USAGE = `Usage: npm run sample -- remove

Removes the demo accounts added by SAMPLE_DATA, with their comments, likes, ratings and views.
The server can be running. Readers see the change within a second.`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(`Nothing was removed. ${(error as Error).message}`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'remove') {
    console.error(USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  if (!hasDatabase(config)) throw new Error('There is no database yet.');
  const database = openDatabase(config, (error) => console.error(`database: ${error.message}`));
  try {
    await migrate(database);
    const { people, comments, replies } = await removeCommunity(database);
    if (people === 0) console.log('There are no demo accounts.');
    else
      console.log(
        `Removed ${countText(people, 'demo account')}, ${countText(comments, 'comment')} of theirs and ${countText(replies, 'reply', 'replies')} to them.`,
      );
    return 0;
  } finally {
    await database.close();
  }
}
