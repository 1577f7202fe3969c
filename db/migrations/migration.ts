import type { Transaction } from 'kysely';
import type { Engine } from '#db/dialect.ts';
import type { Tables } from '../schema.ts';

export type Migration = (trx: Transaction<Tables>, engine: Engine) => Promise<void>;
