import type { Transaction } from 'kysely';
import type { Engine } from '../differences.ts';
import type { Tables } from '../schema.ts';
import { catalogue } from './001-catalogue.ts';
import { activity } from './002-activity.ts';

export type Migration = (trx: Transaction<Tables>, engine: Engine) => Promise<void>;

/** In order, append-only: what has shipped is never edited. */
export const migrations: readonly (readonly [name: string, run: Migration])[] = [
  ['001-catalogue', catalogue],
  ['002-activity', activity],
];
