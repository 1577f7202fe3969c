import type { Indexes } from './migration.ts';

/** The same as in db/activity/pairs.ts. */
const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-';

export const activityIndexes: Indexes = [
  // For deleting or renaming what was counted about a phone or article.
  { name: 'activity_hours_subject', table: 'activity_hours', on: 'kind, subject' },
  { name: 'activity_days_subject', table: 'activity_days', on: 'kind, subject' },
  { name: 'activity_marks_subject', table: 'activity_marks', on: 'kind, subject' },
  // The same in compared pairs.
  ...(['activity_hours', 'activity_days'] as const).flatMap((table) => [
    { name: `${table}_first`, table, on: `rtrim(subject, '${ID_CHARACTERS}')`, where: "kind = 'compare'" },
    { name: `${table}_second`, table, on: `ltrim(subject, '${ID_CHARACTERS}')`, where: "kind = 'compare'" },
  ]),
  // For deleting the trash of an alert or subscription that its owner ends.
  { name: 'undo_rows_row', table: 'undo_rows', on: 'table_name, row_key' },
];
