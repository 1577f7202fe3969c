import { DAILY_BACKUPS_MAX, SAFETY_BACKUPS_MAX, WEEKLY_BACKUPS_MAX } from '#contract/desk/backups.ts';
import type { SiteBackups } from '#contract/settings/sections.ts';
import { DAY_MS, INDIA_UTC_OFFSET_MS, indiaDay, indiaDayAt } from '#contract/time.ts';

/** Pure functions: when backups are made and which of them are kept. */

interface Schedule extends SiteBackups {
  since: string;
}

/** The latest time at which a backup was due; null if none was due since the schedule was set. */
export function lastDue({ isDaily, at, since }: Schedule, now: number): number | null {
  if (!isDaily) return null;
  const today = Date.parse(`${indiaDayAt(now)}T${at}:00+05:30`);
  const due = today <= now ? today : today - DAY_MS;
  return due > Date.parse(since) ? due : null;
}

export function nextDue({ isDaily, at }: SiteBackups, now: number): number | null {
  if (!isDaily) return null;
  const today = Date.parse(`${indiaDayAt(now)}T${at}:00+05:30`);
  return today > now ? today : today + DAY_MS;
}

interface KnownBackup {
  id: string;
  at: string;
  isScheduled: boolean;
  /** Set if a restore made it. */
  madeBefore: string | null;
  isGood: boolean;
}

/**
 * The ids of backups to delete. Scheduled ones are kept daily for a week, then weekly for four weeks. Manual ones stay,
 * and so do the last few made by restores and the newest verified one.
 */
export function backupsToDelete(backups: readonly KnownBackup[]): string[] {
  const newestFirst = backups.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const scheduled = newestFirst.filter(({ isScheduled }) => isScheduled);
  const safety = newestFirst.filter(({ isScheduled, madeBefore }) => !isScheduled && madeBefore !== null);
  const daily = oneOfEach(scheduled, ({ at }) => indiaDay(at), DAILY_BACKUPS_MAX);
  const firstDay = indiaDay(daily.at(-1)?.at ?? new Date(0).toISOString());
  const before = scheduled.filter(({ at }) => indiaDay(at) < firstDay);
  const retained = new Set([
    ...daily,
    ...oneOfEach(before, weekOf, WEEKLY_BACKUPS_MAX),
    ...safety.slice(0, SAFETY_BACKUPS_MAX),
    newestFirst.find(({ isGood }) => isGood),
  ]);
  return [...scheduled, ...safety].filter((backup) => !retained.has(backup)).map(({ id }) => id);
}

/** The newest backup of each recent day or week, preferring verified ones. */
function oneOfEach(
  newestFirst: readonly KnownBackup[],
  periodOf: (backup: KnownBackup) => string | number,
  count: number,
): KnownBackup[] {
  const periods = [...Map.groupBy(newestFirst, periodOf).values()];
  return periods.slice(0, count).flatMap((ofPeriod) => ofPeriod.find(({ isGood }) => isGood) ?? ofPeriod[0] ?? []);
}

const DAYS_FROM_MONDAY = 3;

/** Numbers weeks from Monday to Sunday in India. 1 January 1970 was a Thursday. */
function weekOf({ at }: KnownBackup): number {
  const day = Math.floor((Date.parse(at) + INDIA_UTC_OFFSET_MS) / DAY_MS);
  return Math.floor((day + DAYS_FROM_MONDAY) / 7);
}
