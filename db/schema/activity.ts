/** What visitors looked at, by hour. */
export interface ActivityTables {
  activity_marks: ActivityMarksTable;
  activity_hours: ActivityHoursTable;
  activity_days: ActivityDaysTable;
}

/**
 * `view`: a product id; `article`: an article id; `compare`: two product ids joined by a space, smaller first;
 * `empty-search`: the words of a search without results; `search`: what a search was understood as, by day, never its
 * words.
 */
export type ActivityKind = 'view' | 'article' | 'compare' | 'empty-search' | 'search';

export interface ActivityMarksTable {
  /**
   * `2026-01-15T09`, UTC. For searches the first hour of the day; for searches without results hours begin at half
   * past, like India's.
   */
  hour: string;
  kind: ActivityKind;
  subject: string;
  /** A hash that changes daily and cannot be traced to a person. */
  visitor: string;
}

export interface ActivityHoursTable {
  kind: ActivityKind;
  hour: string;
  subject: string;
  count: number;
}

/** Daily totals of views and comparisons, by day in India. */
export interface ActivityDaysTable {
  kind: ActivityKind;
  day: string;
  subject: string;
  count: number;
}
