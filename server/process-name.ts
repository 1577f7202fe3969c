import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names this process among all that use a database: its host, its number and, where the system tells, its start. */
export const PROCESS_NAME = `${hostname()} ${process.pid} ${startOf(process.pid)}`;

/** Whether the process is known to have ended: on this host, where its number is free or another's by now. */
export function hasEnded(name: string): boolean {
  const [host, pid, start] = name.split(' ');
  return host === hostname() && startOf(Number(pid)) !== start;
}

/** Numbers come again, in containers at every restart; with the start of the process they do not. */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'ended';
  }
  try {
    // The name in parentheses may hold blanks; the start is the 20th field behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? 'runs';
  } catch {
    return 'runs';
  }
}
