import { expect, test } from 'vitest';
import { indiaMinute, indiaMinuteToIso, indiaTime, utcTime } from './india-time.ts';

test('IST times convert to UTC across midnight', () => {
  expect(indiaMinuteToIso('2026-11-15T09:30')).toBe('2026-11-15T04:00:00.000Z');
  expect(indiaMinuteToIso('2027-01-01T00:15')).toBe('2026-12-31T18:45:00.000Z');
  expect(indiaMinute('2026-12-31T18:45:00.000Z')).toBe('2027-01-01T00:15');
});

test('an empty field is no time', () => {
  expect(indiaMinuteToIso('')).toBeNull();
});

test('times show IST and UTC', () => {
  expect(indiaTime('2026-11-15T04:00:00.000Z')).toBe('15 Nov 2026, 9:30 am IST');
  expect(utcTime('2026-11-15T04:00:00.000Z')).toBe('15 Nov 2026, 4:00 am UTC');
});
