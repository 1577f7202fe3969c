import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/** COSTS=FILE: appends the processor time of each test file in its worker, including threads, in seconds. */
const file = process.env.COSTS;
const before = process.cpuUsage();

if (file) {
  afterAll(() => {
    const { user, system } = process.cpuUsage(before);
    const name = relative(process.cwd(), expect.getState().testPath ?? '');
    appendFileSync(file, `${((user + system) / 1e6).toFixed(2)}\t${process.env.TEST_ENGINE ?? 'unit'}\t${name}\n`);
  });
}
