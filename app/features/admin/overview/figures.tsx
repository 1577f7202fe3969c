import { formatCount, formatPartialDate } from '#app/lib/format.ts';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import type { OverviewDay } from '#contract/admin.ts';

type Figure = Exclude<keyof OverviewDay, 'date'>;

const FIGURES: { key: Figure; label: string }[] = [
  { key: 'views', label: 'Views' },
  { key: 'signUps', label: 'Sign-ups' },
  { key: 'comments', label: 'Comments' },
  { key: 'likes', label: 'Likes' },
  { key: 'emptySearches', label: 'Searches without results' },
];

/** Today's figures, large, each above its last 30 days. */
export function Figures({ days, isDemo }: { days: readonly OverviewDay[]; isDemo: boolean }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
      {FIGURES.map(({ key, label }) => {
        const values = days.map((day) => ({ date: day.date, value: day[key] }));
        const total = values.reduce((sum, { value }) => sum + value, 0);
        return (
          <li key={key} className="min-w-0 rounded-card border border-line bg-sheet p-4">
            <h2 className="text-sm font-medium tracking-normal text-ink-2 [font-family:var(--font-text)]">
              {label}
              {isDemo && key !== 'emptySearches' && <DemoTag />}
            </h2>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <span className="text-2xl font-[620] figure">{formatCount(values.at(-1)?.value ?? 0)}</span>
              <span className="text-xs text-ink-3 num">today, {formatCount(total)} in 30 days</span>
            </p>
            <BarChart caption={`${label} per day`} values={values} />
          </li>
        );
      })}
    </ul>
  );
}

type BarChartProps = { caption: string; values: readonly { date: string; value: number }[] };

const HEIGHT = 40;
const BAR = 6;
const STEP = 8;

/** A bar a day, the last in the accent. Whoever cannot see it has the same figures as a table. */
function BarChart({ caption, values }: BarChartProps) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${values.length * STEP - STEP + BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 block h-10 w-full"
      >
        {values.map(({ date, value }, index) => {
          // A day without anything is still a day.
          const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
          const colour = index === values.length - 1 ? 'var(--accent)' : value === 0 ? 'var(--line-2)' : 'var(--ink-3)';
          return (
            <rect key={date} x={index * STEP} y={HEIGHT - height} width={BAR} height={height} fill={colour}>
              <title>{`${formatPartialDate(date)}: ${formatCount(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{formatPartialDate(date)}</th>
                <td>{formatCount(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
