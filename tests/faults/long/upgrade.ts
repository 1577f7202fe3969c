import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '#catalogue/random.ts';
import { openDatabase } from '#db/client.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { inRoot } from '#scripts/support/paths.mjs';
import type { FaultOptions } from '#tests/faults/run.ts';
import { lastRelease } from '#tests/support/content/last-release.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { environmentOf } from '#tests/support/server/processes.ts';
import { type ServerProcess, spawnServer, waitUntilReady } from '#tests/support/server/server-process.ts';
import { type Acknowledged, findDamage, type Writers, writeAlong } from './writers.ts';

/** The minimum number of writes in each stage of the upgrade. */
const STAGE = 150;

/**
 * A zero-downtime upgrade as in docs/upgrading.md: the last release serves, this version starts next to it and
 * migrates, both serve, the old one stops. Clients write throughout, choosing among ready servers as a proxy that polls
 * /readyz does. No request may fail and no acknowledged write may be lost.
 */
export async function runUpgrades({ engine, rounds, seed, deadline }: FaultOptions): Promise<string[]> {
  if (engine !== 'postgres') return ['Two versions at once need PostgreSQL: --engine postgres.'];
  const sources = installLastRelease();
  const problems: string[] = [];
  for (let round = 1; round <= rounds && performance.now() < deadline; round++) {
    const location = await freshLocation('postgres');
    problems.push(...(await upgradeOnce(location, sources, seededRandom(seed + round))));
    await location.remove();
    console.log(`${round} upgrades, ${problems.length} problems`);
  }
  return problems;
}

async function upgradeOnce(location: TestLocation, sources: string, random: () => number): Promise<string[]> {
  const problems: string[] = [];
  const env = { TRUST_PROXY: '1' };
  const writers = insertWritersIn(sources, location);
  const old = spawnServer(location, await freePort(), env, join(sources, 'server/main.ts'));
  await waitUntilReady(old, ['/readyz']);
  let serving: ServerProcess[] = [old];
  let stage = '';
  let written = 0;
  const acknowledged: Acknowledged = { phones: new Map(), comments: new Map(), likes: 0 };
  const writing = writeAlong({
    url: () => (serving[Math.floor(random() * serving.length)] as ServerProcess).url,
    writers,
    acknowledged,
    label: 'during the upgrade',
    random,
    onWritten: () => written++,
    onRefused: (answer) => {
      // Before the brand exists, and when someone has reached their limit per minute.
      if (stage !== '' && answer?.status !== 429) problems.push(`${stage}: ${answer ? answer.status : 'no answer'}`);
    },
  });
  await writing.prepare();
  const during = async (name: string) => {
    stage = name;
    const before = written;
    while (written < before + STAGE) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await during('the old version alone');
  stage = 'the new version migrates';
  const next = spawnServer(location, await freePort(), env);
  await waitUntilReady(next);
  serving = [old, next];
  await during('both versions');
  serving = [next];
  stage = 'the old version ends';
  const code = await old.kill('SIGTERM');
  if (code !== 0) problems.push(`the old version ended with ${code}`);
  await during('the new version alone');
  await writing.stop();
  if ((await next.kill('SIGTERM')) !== 0) problems.push('the new version did not end in good order');
  const database = openDatabase(location);
  problems.push(...(await findDamage(database, acknowledged)));
  await database.close();
  console.log(
    `${acknowledged.phones.size} phones, ${acknowledged.comments.size} comments, ${acknowledged.likes} likes`,
  );
  return problems;
}

/** The last commit of the version in releases/, installed and built as it was. */
function installLastRelease(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8' }).trim();
  const [raised = ''] = git('log', '--format=%H', `-S"version": "${lastRelease()}"`, '--', 'package.json').split('\n');
  const commit = git('rev-parse', `${raised}^`);
  const folder = inRoot('node_modules/.cache', `release-${commit.slice(0, 12)}`);
  if (!existsSync(join(folder, 'build'))) {
    console.log(`Installing and building ${commit.slice(0, 12)} …`);
    mkdirSync(folder, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: inRoot() });
    for (const args of [
      ['ci', '--no-audit', '--no-fund'],
      ['run', 'build'],
    ])
      execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return folder;
}

function insertWritersIn(sources: string, location: TestLocation): Writers {
  const script = join(sources, 'tests/faults/print-writers.ts');
  copyFileSync(inRoot('tests/faults/long/print-writers.ts'), script);
  const env = { ...process.env, ...environmentOf(location) };
  return JSON.parse(execFileSync(process.execPath, [script], { cwd: sources, env, encoding: 'utf8' }));
}
