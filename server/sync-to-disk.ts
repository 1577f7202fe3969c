import { open } from 'node:fs/promises';

/** Survives a power loss once it resolves. A new file name is data of the folder, so the folder is synced for it. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
