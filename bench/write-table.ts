import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '#scripts/support/paths.mjs';
import { PARTS } from './parts.ts';
import { type BenchRun, completeRun, LAST_DAY, toMarkdown, withTable } from './table.ts';

/**
 * `node bench/write-table.ts`: inserts the figures of the last day on which all parts of `npm run bench` were measured
 * into README.md and docs/performance.md.
 */

const run = readRun();
const write = (file: string, figures: BenchRun['figures']) => {
  const path = inRoot(file);
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), toMarkdown({ ...run, figures })));
  console.log(`${file}: ${figures.length} figures of ${run.day}`);
};
write('docs/performance.md', run.figures);
write(
  'README.md',
  run.figures.filter(({ inReadme }) => inReadme),
);

function readRun(): BenchRun {
  try {
    if (!existsSync(LAST_DAY)) throw new Error('Nothing was measured yet. Run npm run bench');
    return completeRun(JSON.parse(readFileSync(LAST_DAY, 'utf8')), Object.keys(PARTS));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
