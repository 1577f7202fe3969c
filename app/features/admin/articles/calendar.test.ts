import { expect, test } from 'vitest';
import { monthAfter, weeksOf } from './calendar.tsx';

test('a month has whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30');
});

test('a month of whole weeks has no days of its neighbours', () => {
  expect(weeksOf('2027-02').map(([monday]) => monday)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
});

test('months follow one another across the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});
