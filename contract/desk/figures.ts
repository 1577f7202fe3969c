import { z } from 'zod';
import '#contract/messages.ts';
import { endpoint } from '#contract/endpoint.ts';
import { CsvFile } from './shapes.ts';

/** Site figures by day (IST): in total, by phone and by article, compared with the previous period. */

export const FIGURE_DAYS_MAX = 366;
/** Rows per table. */
export const FIGURES_LISTED_MAX = 50;

export const SITE_FIGURES = {
  views: 'Phone views',
  articleViews: 'Article views',
  comparisons: 'Comparisons',
  likes: 'Likes',
  saves: 'Saved',
  alerts: 'Price alerts set',
  comments: 'Comments',
  signUps: 'Sign-ups',
  emptySearches: 'Searches without results',
} as const;
export type SiteFigure = keyof typeof SITE_FIGURES;
export const SITE_FIGURE_KEYS = Object.keys(SITE_FIGURES) as SiteFigure[];

const Counts = z.object(
  Object.fromEntries(SITE_FIGURE_KEYS.map((key) => [key, z.int()])) as Record<SiteFigure, z.ZodInt>,
);

const DayField = z.iso.date('Use a date like 2026-01-31.');
const Period = z.object({
  /** Days in IST, inclusive; the last 30 by default. */
  from: DayField.optional(),
  until: DayField.optional(),
});

export interface FigurePeriod {
  from: string;
  until: string;
}

export const SiteFigures = z.object({
  from: z.string(),
  until: z.string(),
  days: z.array(Counts.extend({ date: z.string() })),
  totals: Counts,
  /** The same for the previous period. */
  before: Counts,
  /** The part made by demo readers. */
  demo: Counts,
  /** The first day with data; null before anything was counted. */
  knownSince: z.record(z.string(), z.string().nullable()),
  phones: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      views: z.int(),
      viewsBefore: z.int(),
      likes: z.int(),
      saves: z.int(),
      comparisons: z.int(),
      alerts: z.int(),
    }),
  ),
  articles: z.array(
    z.object({ id: z.string(), title: z.string(), views: z.int(), viewsBefore: z.int(), comments: z.int() }),
  ),
  emptySearches: z.array(z.object({ search: z.string(), count: z.int() })),
});
export type SiteFigures = z.infer<typeof SiteFigures>;

export const FIGURE_PARTS = ['days', 'phones', 'articles', 'emptySearches'] as const;
export type FigurePart = (typeof FIGURE_PARTS)[number];

export const figures = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    summary:
      'Views, likes, comparisons, alerts and more for a period, by phone and by article, compared with the period before',
    access: 'admin',
    query: Period,
    response: SiteFigures,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/figures/export',
    summary: 'One table of the figures as CSV: a file, or inside JSON if the caller accepts JSON',
    access: 'admin',
    audited: { label: 'Exported figures' },
    query: Period.extend({ part: z.enum(FIGURE_PARTS, 'Choose one of the tables.') }),
    response: CsvFile,
  }),
};
