import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../scripts/support/paths.mjs';
import { type BenchRun, LAST_RUN, toMarkdown, withTable } from './table.ts';

/** `node bench/write-table.ts`: puts the figures of the last complete `npm run bench` into README.md and docs/performance.md. */

if (!existsSync(LAST_RUN)) {
  console.error('There is no complete run yet: run npm run bench first.');
  process.exit(1);
}
const run: BenchRun = JSON.parse(readFileSync(LAST_RUN, 'utf8'));
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
