/** `2026-11` */
export type Month = string;

const DAY_MS = 86_400_000;

/** The weeks of a month from Monday on, each with seven days as `2026-11-02`; days of its neighbours fill the ends. */
export function weeksOf(month: Month): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let day = first - weekday * DAY_MS; ; day += 7 * DAY_MS) {
    const week = Array.from({ length: 7 }, (_, index) => new Date(day + index * DAY_MS).toISOString().slice(0, 10));
    if (weeks.length > 0 && !week[0]?.startsWith(month)) return weeks;
    weeks.push(week);
  }
}

export function monthAfter(month: Month, step: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
