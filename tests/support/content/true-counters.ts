import { expect } from 'vitest';
import { communityCounters } from './community.ts';

/** Every counter of the community equals the number of its rows. */
export async function expectTrueCounters(server: Parameters<typeof communityCounters>[0]): Promise<void> {
  const { counters, rows } = await communityCounters(server);
  expect(counters).toEqual(rows);
}
