import {
  FIGURE_DAYS_MAX,
  FIGURES_LISTED_MAX,
  type FigurePart,
  type FigurePeriod,
  SITE_FIGURE_KEYS,
  SITE_FIGURES,
  type SiteFigure,
  type SiteFigures,
} from '#contract/desk/figures.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { fullName } from '#contract/phone/card.ts';
import { DAY_MS, INDIA_UTC_OFFSET_MS, indiaDay, indiaToday } from '#contract/time.ts';
import { SAMPLE_KEY, type SampleRecord } from '#db/seed/community/apply.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import {
  activityPerDay,
  commentsByArticle,
  emptySearchesPerDay,
  firstDay,
  firstRowDay,
  type PerDay,
  rowsByPhone,
  rowsOfPeople,
  rowsPerDay,
  type Span,
  titlesOf,
  topEmptySearches,
  topSubjects,
} from './figure-queries.ts';

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const beginOf = (day: string) => new Date(Date.parse(day) - INDIA_UTC_OFFSET_MS).toISOString();

function spanOf(from: string, until: string): Span {
  return { from, until, begins: beginOf(from), ends: beginOf(dayAfter(until, 1)) };
}

/** The default is the last 30 days. */
function readPeriod({
  from,
  until = indiaToday(),
}: {
  from?: string | undefined;
  until?: string | undefined;
}): FigurePeriod {
  const period = { from: from ?? dayAfter(until, -29), until };
  const days = (Date.parse(period.until) - Date.parse(period.from)) / DAY_MS + 1;
  if (days < 1) throw invalidFields({ until: deskErrors.periodReversed });
  if (days > FIGURE_DAYS_MAX) throw invalidFields({ from: deskErrors.periodTooLong(FIGURE_DAYS_MAX) });
  return period;
}

export async function readFigures(
  services: Services,
  query: { from?: string | undefined; until?: string | undefined },
): Promise<SiteFigures> {
  const { from, until } = readPeriod(query);
  const length = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  const span = spanOf(from, until);
  const spanBefore = spanOf(dayAfter(from, -length), dayAfter(from, -1));
  const database = services.database.query;
  const perDay = await countAll(services, span);
  const days = Array.from({ length }, (_, index) => {
    const date = dayAfter(from, index);
    return { date, ...countsOf((key) => perDay[key].get(date) ?? 0) };
  });
  const before = await countAll(services, spanBefore);
  const sum = (counts: PerDay) => [...counts.values()].reduce((all, count) => all + count, 0);
  return {
    from,
    until,
    days,
    totals: countsOf((key) => sum(perDay[key])),
    before: countsOf((key) => sum(before[key])),
    demo: await demoCounts(services, span),
    knownSince: {
      views: await firstDay(database, 'view'),
      articleViews: await firstDay(database, 'article'),
      comparisons: await firstDay(database, 'compare'),
      likes: await firstRowDay(database, 'product_likes'),
      saves: await firstRowDay(database, 'product_favorites'),
      alerts: await firstRowDay(database, 'price_alerts'),
      comments: await firstRowDay(database, 'comments'),
      signUps: await firstRowDay(database, 'users'),
      emptySearches: await firstDay(database, 'empty-search'),
    },
    phones: await phoneFigures(services, span, spanBefore),
    articles: await articleFigures(services, span, spanBefore),
    emptySearches: await topEmptySearches(database, span, FIGURES_LISTED_MAX),
  };
}

function countsOf(count: (key: SiteFigure) => number): Record<SiteFigure, number> {
  return Object.fromEntries(SITE_FIGURE_KEYS.map((key) => [key, count(key)])) as Record<SiteFigure, number>;
}

async function countAll({ database: { query } }: Services, span: Span): Promise<Record<SiteFigure, PerDay>> {
  return {
    views: await activityPerDay(query, 'view', span),
    articleViews: await activityPerDay(query, 'article', span),
    comparisons: await activityPerDay(query, 'compare', span),
    likes: await rowsPerDay(query, 'product_likes', span),
    saves: await rowsPerDay(query, 'product_favorites', span),
    alerts: await rowsPerDay(query, 'price_alerts', span),
    comments: await rowsPerDay(query, 'comments', span),
    signUps: await rowsPerDay(query, 'users', span),
    emptySearches: await emptySearchesPerDay(query, span),
  };
}

/** The demo data's share: its hours are recorded, and its accounts are known. */
async function demoCounts({ database: { query } }: Services, span: Span): Promise<Record<SiteFigure, number>> {
  const setting = await query.selectFrom('settings').select('value').where('key', '=', SAMPLE_KEY).executeTakeFirst();
  const { people, hours }: SampleRecord = setting ? JSON.parse(setting.value) : { people: [], hours: [] };
  const seen = (kind: string) =>
    hours
      .filter((hour) => {
        const day = indiaDay(`${hour.hour}:00:00.000Z`);
        return hour.kind === kind && day >= span.from && day <= span.until;
      })
      .reduce((all, { count }) => all + count, 0);
  const rows = await rowsOfPeople(query, span, people);
  const known: Partial<Record<SiteFigure, number>> = { ...rows, views: seen('view'), comparisons: seen('compare') };
  return countsOf((key) => known[key] ?? 0);
}

async function phoneFigures({ database: { query }, catalogue }: Services, span: Span, spanBefore: Span) {
  const views = await topSubjects(query, 'view', span, { limit: FIGURES_LISTED_MAX });
  const ids = [...views.keys()];
  const earlier = await topSubjects(query, 'view', spanBefore, { subjects: ids });
  const compared = new Map<string, number>();
  for (const [pair, count] of await topSubjects(query, 'compare', span, {}))
    for (const id of pair.split(' ')) compared.set(id, (compared.get(id) ?? 0) + count);
  const likes = await rowsByPhone(query, 'product_likes', span, ids);
  const saves = await rowsByPhone(query, 'product_favorites', span, ids);
  const alerts = await rowsByPhone(query, 'price_alerts', span, ids);
  return ids.flatMap((id) => {
    const phone = catalogue.deskPhone(id);
    if (!phone) return [];
    return [
      {
        id,
        name: fullName(phone.card),
        views: views.get(id) ?? 0,
        viewsBefore: earlier.get(id) ?? 0,
        likes: likes.get(id) ?? 0,
        saves: saves.get(id) ?? 0,
        comparisons: compared.get(id) ?? 0,
        alerts: alerts.get(id) ?? 0,
      },
    ];
  });
}

async function articleFigures({ database: { query } }: Services, span: Span, spanBefore: Span) {
  const views = await topSubjects(query, 'article', span, { limit: FIGURES_LISTED_MAX });
  const ids = [...views.keys()];
  const earlier = await topSubjects(query, 'article', spanBefore, { subjects: ids });
  const titles = await titlesOf(query, ids);
  const comments = await commentsByArticle(query, span, ids);
  return ids.flatMap((id) => {
    const title = titles.get(id);
    if (title === undefined) return [];
    return [
      {
        id,
        title,
        views: views.get(id) ?? 0,
        viewsBefore: earlier.get(id) ?? 0,
        comments: comments.get(id) ?? 0,
      },
    ];
  });
}

const HEADINGS: Record<string, string> = {
  ...SITE_FIGURES,
  date: 'Day',
  id: 'Address',
  name: 'Phone',
  title: 'Article',
  views: 'Views',
  viewsBefore: 'Views before',
  search: 'Search',
  count: 'Times',
};

export async function exportFigures(
  services: Services,
  { part, ...period }: { part: FigurePart; from?: string | undefined; until?: string | undefined },
): Promise<CsvFile> {
  const figures = await readFigures(services, period);
  const rows: readonly Record<string, string | number>[] = figures[part];
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => csvLine(columns.map((column) => String(row[column]))));
  const header = csvLine(columns.map((column) => HEADINGS[column] ?? column));
  return { filename: `figures-${part}-${figures.from}-${figures.until}.csv`, csv: header + lines.join('') };
}
