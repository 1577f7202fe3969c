import { join } from 'node:path';

export const sqliteFile = (dataDir: string) => join(dataDir, 'handset.db');
