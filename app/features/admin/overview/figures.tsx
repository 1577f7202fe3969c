import { formatCount } from '#app/lib/format.ts';
import type { OverviewDay } from '#contract/admin.ts';
import { BarChart } from './bar-chart.tsx';

type Figure = Exclude<keyof OverviewDay, 'date'>;

const FIGURES: { key: Figure; label: string }[] = [
  { key: 'views', label: 'Views' },
  { key: 'signUps', label: 'Sign-ups' },
  { key: 'comments', label: 'Comments' },
  { key: 'likes', label: 'Likes' },
  { key: 'emptySearches', label: 'Searches without results' },
];

/** Today's figures, large, each above its last 30 days. */
export function Figures({ days }: { days: readonly OverviewDay[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
      {FIGURES.map(({ key, label }) => {
        const values = days.map((day) => ({ date: day.date, value: day[key] }));
        const total = values.reduce((sum, { value }) => sum + value, 0);
        return (
          <li key={key} className="min-w-0 rounded-card border border-line bg-sheet p-4">
            <h2 className="text-sm font-medium tracking-normal text-ink-2 [font-family:var(--font-text)]">{label}</h2>
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
