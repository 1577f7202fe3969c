import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Processor time by part of a test run, with everything a part starts: the kernel adds up the time of ended child
 * processes. Only on Linux; elsewhere every part takes 0 s.
 */
export function measureCosts() {
  const parts = new Map();
  const begun = Date.now();
  let before = secondsOfChildren();
  return {
    /** Runs a part; parts must not overlap. */
    async of(name, work) {
      const result = await work();
      this.add(name);
      return result;
    },
    /** Assigns the time used since the last part to this one. */
    add(name) {
      const now = secondsOfChildren();
      parts.set(name, (parts.get(name) ?? 0) + now - before);
      before = now;
    },
    toString() {
      const total = [...parts.values()].reduce((sum, seconds) => sum + seconds, 0);
      const each = [...parts].map(([name, seconds]) => `${name} ${Math.round(seconds)}`).join(', ');
      const clock = Math.round((Date.now() - begun) / 1000);
      return `Processor time ${Math.round(total)} s in ${clock} s on the clock: ${each}.`;
    },
  };
}

/** User and system time of ended children and their descendants. */
function secondsOfChildren() {
  try {
    const afterName = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\) /s, '');
    const [user, system] = afterName.split(' ').slice(13, 15).map(Number);
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
