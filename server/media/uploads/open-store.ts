import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { DiskStore } from './disk-store.ts';
import { S3Store } from './s3-store.ts';
import type { MediaStore } from './store.ts';

export function openMediaStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  return s3 ? new S3Store(s3) : new DiskStore(join(dataDir, 'media'));
}
