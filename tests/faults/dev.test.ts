import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#scripts/support/free-port.mjs';
import { inRoot } from '#scripts/support/paths.mjs';

const SOURCES = ['app', 'catalogue', 'contract', 'db', 'public', 'scripts', 'server', 'package.json', 'vite.config.ts'];
const SERVER_FILE = 'server/http/operations/health.ts';
const APP_FILE = 'app/features/pages/text/faq-list.tsx';

// A copy of the sources, because the test edits them.
const root = mkdtempSync(join(tmpdir(), 'handset-dev-'));
let dev: ChildProcess;
let url: string;
let output = '';

beforeAll(async () => {
  for (const name of SOURCES) cpSync(inRoot(name), join(root, name), { recursive: true });
  symlinkSync(inRoot('node_modules'), join(root, 'node_modules'));
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATABASE_URL: '', DATA_DIR: join(root, '.data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (output += text));
  await vi.waitFor(async () => expect(await get('/healthz')).toMatchObject({ status: 200 }), { timeout: 120_000 });
});

afterAll(async () => {
  dev.kill();
  await once(dev, 'exit');
  rmSync(root, { recursive: true, force: true });
});

async function get(path: string): Promise<{ status: number; text: string } | null> {
  const response = await fetch(url + path).catch(() => null);
  return response && { status: response.status, text: await response.text() };
}

/** Saves a file as an editor does; returns a function that reverts the change. */
function edit(file: string, change: (source: string) => string): () => void {
  const source = readFileSync(join(root, file), 'utf8');
  expect(change(source)).not.toBe(source);
  writeFileSync(join(root, file), change(source));
  return () => writeFileSync(join(root, file), source);
}

test('npm run dev restarts a changed server, reports a crash and recovers with the next save', async () => {
  const undo = edit(SERVER_FILE, (source) => source.replace('`ok, version', '`changed, version'));
  await expect.poll(() => get('/healthz')).toMatchObject({ status: 200, text: expect.stringMatching(/^changed/) });
  expect(output).toContain(`${SERVER_FILE} changed: restarted in`);

  edit(SERVER_FILE, () => 'this is no { TypeScript');
  await expect.poll(() => get('/healthz')).toMatchObject({ status: 503, text: expect.stringContaining('stopped') });
  expect(output).toContain('The server stopped');

  undo();
  await expect.poll(() => get('/healthz')).toMatchObject({ status: 200, text: expect.stringMatching(/^ok/) });
});

test('npm run dev renders a changed app without restarting the server', async () => {
  await expect
    .poll(() => get('/faq'))
    .toMatchObject({ status: 200, text: expect.stringContaining('placeholder="Search the answers"') });
  const before = output.match(/restarted in/g)?.length;
  edit(APP_FILE, (source) => source.replace('placeholder="Search the answers"', 'placeholder="Find an answer"'));
  await expect
    .poll(() => get('/faq'))
    .toMatchObject({ status: 200, text: expect.stringContaining('placeholder="Find an answer"') });
  expect(output.match(/restarted in/g)?.length).toBe(before);
});
