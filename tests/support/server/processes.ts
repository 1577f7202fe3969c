import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '#scripts/support/paths.mjs';
import type { TestLocation } from '#tests/support/database/database.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export function environmentOf({ databaseUrl, dataDir }: TestLocation): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

/** Starts one of the repository's scripts on that database. */
export function startScript(
  script: string,
  location: TestLocation,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'off',
      // Tests about several workers set it.
      WORKERS: '1',
      ...environmentOf(location),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs it to the end; returns its output. */
export async function runScript(
  script: string,
  location: TestLocation,
  env?: Record<string, string>,
  args?: readonly string[],
): Promise<string> {
  const child = startScript(script, location, env, args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${err}`);
  return out;
}
