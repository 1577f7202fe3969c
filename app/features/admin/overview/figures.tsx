import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount, formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { type FigurePart, SITE_FIGURE_KEYS, SITE_FIGURES, type SiteFigures } from '#contract/desk/figures.ts';
import { DAY_MS, indiaToday } from '#contract/time.ts';

const SPANS: Record<string, string> = { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days' };
const OWN = 'own';
const DEFAULT_SPAN = '30';

interface Period {
  from: string;
  until: string;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function periodText(span: string, { from, until }: Period): string {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  if (days === 1) return `${span === OWN ? '1 day' : 'Today'} (IST), compared with the day before`;
  return `${span === OWN ? '' : 'Last '}${days} days (IST), compared with the ${days} days before`;
}

/** The period is in the URL, so it can be shared; defaults to 30 days. */
function usePeriod() {
  const [params, setParams] = useSearchParams();
  const today = indiaToday();
  const [from, until] = [params.get('from'), params.get('until')];
  const isOwn = from !== null && until !== null;
  const span = isOwn ? OWN : (params.get('days') ?? DEFAULT_SPAN);
  const period = isOwn ? { from, until } : { from: daysBefore(today, Number(span) - 1 || 0), until: today };
  const change = (changes: Record<string, string>) => setParams(changes, { replace: true, preventScrollReset: true });
  return {
    span,
    period,
    choose: (chosen: string) => change(chosen === OWN ? { ...period } : { days: chosen }),
    chooseDays: (days: Partial<Period>) => change({ ...period, ...days }),
  };
}

function figuresQuery(api: Api, period: Period) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'figures', period],
    queryFn: ({ signal }) => api.figures.get({ query: { ...period } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function Figures() {
  const api = useApi();
  const { span, period, choose, chooseDays } = usePeriod();
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(api, period));

  return (
    <section aria-label="Figures" className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label="Days">
          <Select value={span} onChange={(event) => choose(event.target.value)}>
            {Object.entries(SPANS).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
            <option value={OWN}>Custom range</option>
          </Select>
        </Field>
        {span === OWN && (
          <>
            <Field label="From">
              <TextInput
                type="date"
                value={period.from}
                max={period.until}
                onChange={({ target }) => target.value && chooseDays({ from: target.value })}
              />
            </Field>
            <Field label="To">
              <TextInput
                type="date"
                value={period.until}
                min={period.from}
                max={indiaToday()}
                onChange={({ target }) => target.value && chooseDays({ until: target.value })}
              />
            </Field>
          </>
        )}
        <p className="pb-2 text-xs text-ink-3">{periodText(span, period)}</p>
      </div>
      {error ? (
        <ErrorState message={errorText(error, 'Couldn’t load the statistics.')} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={cx('grid gap-8', isPlaceholderData && 'opacity-60')}>
          <Cards figures={data} />
          <Tables figures={data} />
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </section>
  );
}

function Cards({ figures: { days, totals, before, demo, knownSince } }: { figures: SiteFigures }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
      {SITE_FIGURE_KEYS.map((key) => (
        <li key={key} className="min-w-0 rounded-card border border-line bg-sheet p-4">
          <h2 className="text-sm font-medium tracking-normal text-ink-2 [font-family:var(--font-text)]">
            {SITE_FIGURES[key]}
          </h2>
          <p className="mt-1 text-2xl font-[620] figure">{formatCount(totals[key])}</p>
          <p className="text-xs text-ink-3 num">
            {isKnownBefore(knownSince[key], days[0]?.date) && `${formatCount(before[key])} in the previous period`}
            {demo[key] > 0 && <span className="block text-warn">{formatCount(demo[key])} of them demo</span>}
            <Since day={knownSince[key] ?? null} from={days[0]?.date ?? ''} />
          </p>
          <BarChart values={days.map((day) => ({ date: day.date, value: day[key] }))} />
        </li>
      ))}
    </ul>
  );
}

/** No figure for days before counting started: zero would be wrong. */
function isKnownBefore(since: string | null | undefined, from = ''): boolean {
  return typeof since === 'string' && since < from;
}

/** Shown when part of the period is before counting started. */
function Since({ day, from }: { day: string | null; from: string }) {
  if (day !== null && day <= from) return null;
  return <span className="block">{day === null ? 'not counted yet' : `since ${formatPartialDate(day)}`}</span>;
}

const HEIGHT = 40;
const BAR = 6;
const STEP = 8;

/** The table below has the same figures. */
function BarChart({ values }: { values: readonly { date: string; value: number }[] }) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length * STEP - STEP + BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 block h-10 w-full"
    >
      {values.map(({ date, value }, index) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        const colour = index === values.length - 1 ? 'var(--accent)' : value === 0 ? 'var(--line-2)' : 'var(--ink-3)';
        return (
          <rect key={date} x={index * STEP} y={HEIGHT - height} width={BAR} height={height} fill={colour}>
            <title>{`${formatPartialDate(date)}: ${formatCount(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Tables({ figures }: { figures: SiteFigures }) {
  const { days, phones, articles, emptySearches } = figures;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Part
        title="By day"
        part="days"
        figures={figures}
        head={['Day', ...SITE_FIGURE_KEYS.map((key) => SITE_FIGURES[key])]}
        rows={days.toReversed().map((day) => ({
          key: day.date,
          name: formatPartialDate(day.date),
          counts: SITE_FIGURE_KEYS.map((key) => day[key]),
        }))}
      />
      <Part
        title="By phone"
        part="phones"
        figures={figures}
        head={['Phone', 'Views', 'Previous', 'Likes', 'Saved', 'Comparisons', 'Alerts']}
        rows={phones.map(({ id, name, views, viewsBefore, likes, saves, comparisons, alerts }) => ({
          key: id,
          name: <NameLink to={`/admin/products/edit/${id}`}>{name}</NameLink>,
          counts: [views, viewsBefore, likes, saves, comparisons, alerts],
        }))}
      />
      <Part
        title="By article"
        part="articles"
        figures={figures}
        head={['Article', 'Views', 'Previous', 'Comments']}
        rows={articles.map(({ id, title, views, viewsBefore, comments }) => ({
          key: id,
          name: <NameLink to={`/admin/blogs/edit/${id}`}>{title}</NameLink>,
          counts: [views, viewsBefore, comments],
        }))}
      />
      <Part
        title="Searches without results"
        part="emptySearches"
        figures={figures}
        head={['Search', 'Times']}
        rows={emptySearches.map(({ search, count }) => ({
          key: search,
          name: (
            <span className="flex flex-wrap items-center gap-x-4">
              <NameLink to={`/admin/products?${new URLSearchParams({ search })}`}>{search}</NameLink>
              <Link
                to={`/admin/settings?${new URLSearchParams({ tab: 'search', typed: search })}`}
                className="inline-flex items-center text-sm font-normal underline tap"
              >
                Add synonym<span className="sr-only"> for {search}</span>
              </Link>
            </span>
          ),
          counts: [count],
        }))}
      />
    </div>
  );
}

function NameLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-w-28 items-center [overflow-wrap:anywhere] tap hover:text-accent-ink">
      {children}
    </Link>
  );
}

type PartProps = {
  title: string;
  part: FigurePart;
  figures: Period;
  head: readonly string[];
  rows: readonly { key: string; name: ReactNode; counts: readonly number[] }[];
};

function Part({ title, part, figures: { from, until }, head, rows }: PartProps) {
  const api = useApi();
  return (
    <details className="rounded-card border border-line bg-sheet px-4 py-1" open={part === 'phones'}>
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {title} <span className="font-normal text-ink-3 num">{formatCount(rows.length)}</span>
      </summary>
      {rows.length === 0 ? (
        <p className="pb-3 text-ink-3">No data for these days</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
          <Table caption={title} className="text-sm">
            <thead>
              <Tr>
                {head.map((label, index) => (
                  <Th key={label} numeric={index > 0} className="whitespace-nowrap">
                    {label}
                  </Th>
                ))}
              </Tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, counts }) => (
                <Tr key={key}>
                  <th scope="row" className="px-3 py-1.5 text-left font-medium first:pl-0">
                    {name}
                  </th>
                  {counts.map((count, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change order
                    <Td key={index} numeric className="py-1.5">
                      {formatCount(count)}
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
          <div>
            <ExportButton
              label={`Export ${title.toLowerCase()}`}
              fetchFile={() => api.figures.exportCsv({ query: { part, from, until } })}
            />
          </div>
        </div>
      )}
    </details>
  );
}
