import { formatCount, formatPartialDate } from '#app/lib/format.ts';

type BarChartProps = { caption: string; values: readonly { date: string; value: number }[] };

const HEIGHT = 40;
const BAR = 6;
const STEP = 8;

/** A bar a day, the last in the accent. Whoever cannot see it has the same figures as a table. */
export function BarChart({ caption, values }: BarChartProps) {
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
