import { describe, expect, test } from 'vitest';
import { isBackupOverdue } from '#contract/desk/backups.ts';
import { DAY_MS } from '#contract/time.ts';
import { backupsToDelete, lastDue, nextDue } from './schedule.ts';

const at = (india: string) => Date.parse(`${india}+05:30`);
const daily = { isDaily: true, at: '03:00', since: '2026-11-01T00:00:00.000Z' };

describe('the schedule', () => {
  test('is due at its time in India', () => {
    expect(lastDue(daily, at('2026-11-18T03:00:00'))).toBe(at('2026-11-18T03:00:00'));
    expect(nextDue(daily, at('2026-11-18T03:00:00'))).toBe(at('2026-11-19T03:00:00'));
  });

  test('before its time the last is yesterday’s and the next today’s', () => {
    expect(lastDue(daily, at('2026-11-18T02:59:59'))).toBe(at('2026-11-17T03:00:00'));
    expect(nextDue(daily, at('2026-11-18T02:59:59'))).toBe(at('2026-11-18T03:00:00'));
  });

  test('a time that passed before it was set is skipped', () => {
    const set = { ...daily, since: new Date(at('2026-11-18T12:00:00')).toISOString() };
    expect(lastDue(set, at('2026-11-18T12:00:01'))).toBeNull();
    expect(lastDue(set, at('2026-11-19T03:00:00'))).toBe(at('2026-11-19T03:00:00'));
  });

  test('nothing is due when turned off', () => {
    const off = { ...daily, isDaily: false };
    expect([lastDue(off, at('2026-11-18T04:00:00')), nextDue(off, at('2026-11-18T04:00:00'))]).toEqual([null, null]);
  });
});

describe('an overdue backup', () => {
  const now = Date.parse('2026-11-18T12:00:00.000Z');
  const ago = (days: number) => new Date(now - days * DAY_MS).toISOString();

  test.each([
    ['the last good one is older than two days', daily, ago(2.1), true],
    ['the last good one is of yesterday', daily, ago(1), false],
    ['there is none', daily, null, true],
    ['there is none yet, and the schedule is new', { ...daily, since: ago(1) }, null, false],
    ['it is switched off', { ...daily, isDaily: false }, null, false],
  ])('%s', (_when, schedule, lastGoodAt, isOverdue) => {
    expect(isBackupOverdue(schedule, lastGoodAt, now)).toBe(isOverdue);
  });
});

describe('backupsToDelete', () => {
  const backup = (day: number, about: { isScheduled?: boolean; madeBefore?: string; isGood?: boolean } = {}) => {
    const moment = new Date(at('2026-09-01T03:00:00') + day * DAY_MS).toISOString();
    return { id: moment, at: moment, isScheduled: true, madeBefore: null, isGood: true, ...about };
  };
  const leftOf = (backups: ReturnType<typeof backup>[]) => {
    const gone = new Set(backupsToDelete(backups));
    return backups.filter(({ id }) => !gone.has(id));
  };

  test('keeps seven daily and four weekly backups', () => {
    let kept: ReturnType<typeof backup>[] = [];
    for (let day = 0; day < 60; day++) kept = leftOf([...kept, backup(day)]);
    const days = kept.map(({ at: moment }) => Math.round((Date.parse(moment) - at('2026-09-01T03:00:00')) / DAY_MS));
    expect(days.slice(-7)).toEqual([53, 54, 55, 56, 57, 58, 59]);
    // 53 is Saturday, 24 October; before it come Friday of that week and the Sundays of three weeks.
    expect(days.slice(0, -7)).toEqual([33, 40, 47, 52]);
  });

  test('days without a backup do not count', () => {
    const days = [0, 10, 20, 30, 40, 50];
    expect(leftOf(days.map((day) => backup(day)))).toHaveLength(6);
  });

  test('keeps the newest good one of a day', () => {
    const early = { ...backup(3), id: 'a' };
    const late = { ...backup(3), id: 'b' };
    expect(backupsToDelete([early, late])).toEqual(['a']);
    expect(backupsToDelete([early, { ...late, isGood: false }])).toEqual(['b']);
  });

  test('keeps the last good one at any age', () => {
    const good = backup(0);
    const failed = Array.from({ length: 50 }, (_, day) => backup(day + 1, { isGood: false }));
    expect(backupsToDelete([good, ...failed])).not.toContain(good.id);
  });

  test('keeps backups made by people', () => {
    const own = Array.from({ length: 40 }, (_, day) => backup(day, { isScheduled: false }));
    expect(backupsToDelete(own)).toEqual([]);
  });

  test('keeps the newest seven safety backups', () => {
    const safety = Array.from({ length: 9 }, (_, day) => backup(day, { isScheduled: false, madeBefore: 'x' }));
    expect(backupsToDelete(safety)).toHaveLength(2);
  });
});
