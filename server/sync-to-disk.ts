import { open } from 'node:fs/promises';

/** Survives the machine from then on. A new name of a file is data of its folder, which is synced for it. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
