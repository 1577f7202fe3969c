import { existsSync, readFileSync } from 'node:fs';

/**
 * Prints the failures of several test runs and the totals, from the files named by TALLY_FILE. A run without a file has
 * failed.
 */
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  const tally = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { failed: 1, remarks: [`failed: left no ${file}`] };
  for (const remark of tally.remarks) console.log(remark);
  for (const kind of Object.keys(sum)) sum[kind] += tally[kind] ?? 0;
}
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed > 0 ? 1 : 0);
