import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { indiaMinute, indiaTime, utcTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import { scheduledQuery } from './draft/article-queries.ts';

export const CALENDAR = 'calendar';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** A month of scheduled articles (IST): a grid, or a list on narrow screens. */
export function Calendar() {
  const query = useQuery(scheduledQuery(useApi()));
  const { data } = query;
  const [params] = useSearchParams();
  const today = indiaMinute(Date.now()).slice(0, 10);
  const requested = params.get('month') ?? '';
  const month = MONTH.test(requested) ? requested : today.slice(0, 7);

  if (!data) return <QueryState query={query} failure="Couldn’t load the calendar." />;
  const byDay = Map.groupBy(data, ({ scheduledAt }) => indiaMinute(scheduledAt ?? 0).slice(0, 10));
  const inMonth = [...byDay].filter(([day]) => day.startsWith(month));

  return (
    <section aria-label={`Calendar for ${formatPartialDate(month)}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{formatPartialDate(month)}</h2>
        <div className="flex gap-2">
          <MonthLink month={monthAfter(month, -1)}>Previous month</MonthLink>
          <MonthLink month={monthAfter(month, 1)}>Next month</MonthLink>
        </div>
      </div>
      <table className="w-full table-fixed border-collapse text-left text-sm max-md:hidden">
        <caption className="sr-only">Scheduled articles in {formatPartialDate(month)} (IST)</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="border border-line px-2 py-1.5 text-xs font-[550] text-ink-3">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={cx('h-24 border border-line p-2 align-top', !day.startsWith(month) && 'bg-line/40')}
                >
                  <time
                    dateTime={day}
                    aria-current={day === today ? 'date' : undefined}
                    className="text-xs text-ink-3 num aria-[current]:font-bold aria-[current]:text-accent-ink"
                  >
                    {Number(day.slice(8))}
                  </time>
                  <Entries articles={byDay.get(day) ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ol className="grid gap-4 md:hidden">
        {inMonth.map(([day, articles]) => (
          <li key={day}>
            <h3 className="text-sm font-semibold tracking-normal">{formatPartialDate(day)}</h3>
            <Entries articles={articles} />
          </li>
        ))}
      </ol>
      {inMonth.length === 0 && <EmptyState title="Nothing scheduled this month" className="py-6" />}
    </section>
  );
}

function Entries({ articles }: { articles: readonly BlogCard[] }) {
  return articles.map(({ id, title, scheduledAt }) => (
    <Link
      key={id}
      to={`/admin/blogs/edit/${id}`}
      title={scheduledAt ? `${indiaTime(scheduledAt)}, ${utcTime(scheduledAt)}` : undefined}
      className="mt-1 block rounded-small bg-accent-wash px-2 py-1 text-xs text-ink tap hover:underline"
    >
      <span className="font-semibold num">{indiaMinute(scheduledAt ?? 0).slice(11)}</span> {title}
    </Link>
  ));
}

function MonthLink({ month, children }: { month: string; children: string }) {
  return (
    <ButtonLink size="sm" to={`?status=${CALENDAR}&month=${month}`} preventScrollReset>
      {children}
    </ButtonLink>
  );
}

/** `2026-11` */
type Month = string;

const DAY_MS = 86_400_000;

/** The weeks of a month from Monday, with days such as `2026-11-02`; days of the neighbouring months fill the ends. */
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
