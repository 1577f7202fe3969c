import type { Engine } from '#db/dialect.ts';
import type { Trx } from '../client.ts';

export type Migration = (trx: Trx, engine: Engine) => Promise<void>;
