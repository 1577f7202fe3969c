import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. The recursive mkdir of Node never returns where the system answers ENOENT for a
 * folder whose parent exists, as it does in /proc.
 */
export function makeFolder(folder: string, options: { mode?: number } = {}): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, options);
  try {
    mkdirSync(folder, options);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
