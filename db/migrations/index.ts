import { catalogue } from './001-catalogue.ts';
import { activity } from './002-activity.ts';
import type { Migration } from './migration.ts';

/** In order, append-only: what has shipped is never edited. */
export const migrations: readonly (readonly [name: string, run: Migration])[] = [
  ['001-catalogue', catalogue],
  ['002-activity', activity],
];
