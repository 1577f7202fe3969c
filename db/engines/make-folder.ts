import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with its parents. Node's recursive mkdir never returns if the system reports ENOENT although the
 * parent exists, as in /proc.
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
