import { z } from 'zod';
import '../messages.ts';
import { endpoint } from '../endpoint.ts';
import { CsvFile } from './shapes.ts';

/** How the site does, by India's days: in all, by phone and by article, beside the days before. */

export const FIGURE_DAYS_MAX = 366;
/** Phones, articles and searches that an answer names. */
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

const DayField = z.iso.date('Use a day like 2026-01-31.');
const Period = z.object({
  /** India's days, both included; the last 30 without them. */
  from: DayField.optional(),
  until: DayField.optional(),
});

/** Both days known. */
export interface FigurePeriod {
  from: string;
  until: string;
}

export const SiteFigures = z.object({
  from: z.string(),
  until: z.string(),
  /** Oldest first. */
  days: z.array(Counts.extend({ date: z.string() })),
  totals: Counts,
  /** The same of as many days before. */
  before: Counts,
  /** How much of the totals sample readers made. */
  demo: Counts,
  /** The day from which on each is known; null where nothing has been counted yet. */
  knownSince: z.record(z.string(), z.string().nullable()),
  /** The most viewed first. */
  phones: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), views: z.int(), viewsBefore: z.int(), likes: z.int() },
      ...{ saves: z.int(), comparisons: z.int(), alerts: z.int() },
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
    summary: 'Views, likes, comparisons, alerts and more of some days, by phone and by article, beside the days before',
    access: 'admin',
    query: Period,
    response: SiteFigures,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/admin/figures/export',
    summary: 'One table of them as a file: CSV, or inside JSON where the caller accepts JSON',
    access: 'admin',
    audited: { label: 'Exported figures' },
    query: Period.extend({ part: z.enum(FIGURE_PARTS, 'Choose one of the tables.') }),
    response: CsvFile,
  }),
};
