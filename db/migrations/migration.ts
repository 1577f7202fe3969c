import type { Transaction } from 'kysely';
import type { Engine } from '../differences.ts';
import type { Tables } from '../schema.ts';

export type Migration = (trx: Transaction<Tables>, engine: Engine) => Promise<void>;
