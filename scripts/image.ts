import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './support/free-port.mjs';
import { inRoot } from './support/paths.mjs';

/**
 * `npm run image`: runs the Dockerfile's steps in plain folders, one per stage, with the files in git; then starts the
 * result and checks its content. Shows that the image is complete without Docker.
 */

interface Stage {
  name: string;
  /** The folder used as the root of the image. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
}

/** Commands that change the image's own system have no effect in plain folders. */
const OF_THE_SYSTEM = /\bchown\b|\bapt-get\b/;

const home = mkdtempSync(join(tmpdir(), 'handset-image-'));
try {
  const context = join(home, 'context');
  mkdirSync(context);
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C ${context}`], { cwd: inRoot() });
  for (const ignored of readLines(join(context, '.dockerignore')))
    rmSync(join(context, ignored), { recursive: true, force: true });
  const stage = build(context);
  report(stage);
  await start(stage);
} finally {
  rmSync(home, { recursive: true, force: true });
}

function build(context: string): Stage {
  const stages: Stage[] = [];
  for (const line of readLines(join(context, 'Dockerfile')).filter((text) => !text.startsWith('#'))) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const stage = stages.at(-1) as Stage;
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      const root = join(home, name);
      mkdirSync(root);
      stages.push({ name, root, workdir: '/', env: {}, command: [] });
    } else if (instruction === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
    } else if (instruction === 'ENV') {
      for (const pair of rest.split(' '))
        stage.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
    } else if (instruction === 'COPY') copy(context, stages, stage, rest.split(' '));
    else if (instruction === 'RUN' && !OF_THE_SYSTEM.test(rest)) {
      console.log(`${stage.name}: ${rest}`);
      execFileSync('sh', ['-c', rest], {
        cwd: join(stage.root, stage.workdir),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } else if (instruction === 'CMD') stage.command = JSON.parse(rest);
    // USER, VOLUME, EXPOSE and HEALTHCHECK change no files.
  }
  return stages.at(-1) as Stage;
}

function copy(context: string, stages: readonly Stage[], stage: Stage, words: string[]): void {
  const from = words[0]?.startsWith('--from=') ? stages.find(({ name }) => `--from=${name}` === words[0]) : undefined;
  const paths = from ? words.slice(1) : words;
  const target = resolve(join(stage.root, stage.workdir), paths.at(-1) as string);
  for (const path of paths.slice(0, -1)) {
    const source = from ? join(from.root, path) : join(context, path);
    const isWhole = statSync(source).isDirectory();
    if (isWhole) mkdirSync(target, { recursive: true });
    execFileSync('cp', ['-a', isWhole ? `${source}/.` : source, target]);
  }
}

/** Development packages must not be in the image; the lockfile tells which they are. */
function report({ root, workdir }: Stage): void {
  const app = join(root, workdir);
  const locked: Record<string, { dev?: boolean }> = JSON.parse(
    readFileSync(inRoot('package-lock.json'), 'utf8'),
  ).packages;
  const extra = Object.keys(locked).filter((path) => locked[path]?.dev && existsSync(join(app, path)));
  if (extra.length > 0) throw new Error(`The image contains packages it does not need: ${extra.join(', ')}`);
  const size = execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0];
  console.log(`The image contains ${readdirSync(app).join(', ')}: ${size} MB.`);
}

async function start({ root, workdir, env, command }: Stage): Promise<void> {
  const port = await freePort();
  const data = join(root, 'data');
  mkdirSync(data, { recursive: true });
  const settings = { ...env, PORT: String(port), DATA_DIR: data, NODE_COMPILE_CACHE: join(data, 'cache', 'compiled') };
  const server = spawn(process.execPath, command.slice(1), {
    cwd: join(root, workdir),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await ready(`http://127.0.0.1:${port}/readyz`);
    for (const path of ['/', '/products', '/product/apple-iphone-16', '/api/products?limit=1', '/sitemap.xml']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
      console.log(`${path}: ${status}`);
    }
  } finally {
    server.kill('SIGTERM');
  }
}

async function ready(address: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      if ((await fetch(address)).ok) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > deadline) throw new Error('The image does not start.');
    await new Promise((done) => setTimeout(done, 250));
  }
}

function readLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
