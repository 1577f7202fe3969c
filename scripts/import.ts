import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, hasDatabase, openDatabase } from '#db/client.ts';
import { type ImportOptions, importPhones } from '#db/import/apply.ts';
import { assertFileSize, FILE_MAX_MB } from '#db/import/file/text.ts';
import { rejectImport } from '#db/import/layout.ts';
import { changeLines, isReadable, noteLines, problemLine, summaryLine } from '#db/import/report.ts';
import { migrate } from '#db/migrate.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { readConfig } from '#server/config.ts';
import { progressBar } from './support/progress.ts';

/** `npm run import -- FILE`: imports a file of phones; docs/import.md describes the format. */

const USAGE = `Usage: npm run import -- FILE [--dry-run] [--strict] [--replace-edits]

FILE is CSV, an Excel workbook (.xlsx) or JSON, up to ${FILE_MAX_MB} MB. The format is in docs/import.md.
  --dry-run        show the changes without writing them
  --strict         import nothing if any row is rejected
  --replace-edits  also replace figures that a person entered`;

interface Task {
  file: string;
  dryRun: boolean;
  strict: boolean;
  replaceEdits: boolean;
}

try {
  process.exitCode = await run(readTask(process.argv.slice(2)));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

function readTask(args: string[]): Task {
  const options = {
    'dry-run': { type: 'boolean' },
    strict: { type: 'boolean' },
    'replace-edits': { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new Error(file ? 'Import one file at a time.' : 'Name the file to import.');
    return {
      file,
      dryRun: values['dry-run'] ?? false,
      strict: values.strict ?? false,
      replaceEdits: values['replace-edits'] ?? false,
    };
  } catch (error) {
    return rejectImport(`${errorText(error)}\n\n${USAGE}`);
  }
}

async function run(task: Task): Promise<number> {
  const text = readBytes(task.file);
  const config = readConfig(process.env);
  if (task.dryRun && !hasDatabase(config))
    rejectImport('There is no database to compare with yet. Run npm start once.');
  const database = openDatabase(config, (error) => console.error(`database: ${error.message}`));
  let written = 0;
  const showProgress = progressBar(process.stderr);
  const onProgress: typeof showProgress = (stage, done, total) => {
    if (stage === 'writing') written = done;
    showProgress(stage, done, total);
  };
  try {
    return await importInto(database, text, { ...task, onProgress });
  } catch (error) {
    const reason = errorText(error);
    if (written === 0) throw new Error(`Nothing was imported: ${reason}`);
    throw new Error(`The import stopped after ${written} phones: ${reason}\nImport the file again to add the rest.`);
  } finally {
    await database.close();
  }
}

function readBytes(file: string): Buffer {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) rejectImport(`${file} doesn’t exist.`);
  if (!found.isFile()) rejectImport(`${file} is not a file.`);
  assertFileSize(found.size);
  return readFileSync(file);
}

async function importInto(
  database: Database,
  bytes: Buffer,
  { file, dryRun, strict, replaceEdits, onProgress }: Task & Pick<ImportOptions, 'onProgress'>,
): Promise<number> {
  if (!dryRun) await prepare(database);
  const result = await importPhones(database, bytes, {
    filename: basename(file),
    dryRun,
    strict,
    replaceEdits,
    ...(onProgress && { onProgress }),
  });
  for (const note of noteLines(result)) console.log(note);
  for (const problem of result.problems) console.error(problemLine(problem));
  if (dryRun) for (const line of changeLines(result)) console.log(line);
  if (dryRun) console.log('Dry run: nothing was written.');
  else if (!result.written) console.log('Nothing was imported.');
  console.log(summaryLine(result));
  return isReadable(result) && (result.written || dryRun) ? 0 : 1;
}

/** Seeds the default catalogue first, as if the server had started once. */
async function prepare(database: Database): Promise<void> {
  await migrate(database);
  const seeded = await seedOnce(database);
  if (seeded > 0) console.log(`Filled the empty database with ${seeded} phones.`);
}

/** A refused connection has a code but no message. */
function errorText(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
