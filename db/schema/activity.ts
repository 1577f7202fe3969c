/** What visitors looked at, counted by the hour. */
export interface ActivityTables {
  activity_marks: ActivityMarksTable;
  activity_hours: ActivityHoursTable;
  activity_days: ActivityDaysTable;
}

/**
 * `view` of a product id, `article` of an article's, `compare` of two product ids joined by a space, smaller first, `empty-search` of
 * words that found nothing, `search` of what was understood of a search, never of its words: by the day.
 */
export type ActivityKind = 'view' | 'article' | 'compare' | 'empty-search' | 'search';

export interface ActivityMarksTable {
  /** `2026-01-15T09`, UTC; of searches the day's first, of those without results from half past on, as India's hours are. */
  hour: string;
  kind: ActivityKind;
  subject: string;
  /** A hash that changes daily and leads back to nobody. */
  visitor: string;
}

export interface ActivityHoursTable {
  kind: ActivityKind;
  hour: string;
  subject: string;
  count: number;
}

/** The same by India's day, of views and comparisons. */
export interface ActivityDaysTable {
  kind: ActivityKind;
  day: string;
  subject: string;
  count: number;
}
