import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies this process among all that use a database: host, process id and, where available, its start time. */
export const PROCESS_NAME = `${hostname()} ${process.pid} ${startOf(process.pid)}`;

/** Whether the process has certainly ended: it ran on this host and its id is free or belongs to another process. */
export function hasEnded(name: string): boolean {
  const [host, pid, start] = name.split(' ');
  return host === hostname() && startOf(Number(pid)) !== start;
}

/** Process ids are reused, in containers at every restart; together with the start time they are unique. */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'ended';
  }
  try {
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? 'runs';
  } catch {
    return 'runs';
  }
}
