import { expect, test } from 'vitest';
import { engines } from '#tests/support/database/engines.ts';
import { killDuringJobs } from './long/job-kills/rounds.ts';
import type { FaultOptions } from './run.ts';

/** `npm run faults -- jobs --engine postgres` runs 300. */
const ROUNDS = 4;

test.each(engines as FaultOptions['engine'][])(
  'kill -9 of two machines during jobs of every kind: each job runs once, on %s',
  async (engine) => {
    const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
    console.info(`seed ${seed}`);
    const deadline = Number.POSITIVE_INFINITY;
    const { problems, rounds } = await killDuringJobs({ engine, rounds: ROUNDS, seed, deadline });
    expect(problems, problems.join('\n')).toEqual([]);
    expect(rounds).toBe(ROUNDS);
  },
);
