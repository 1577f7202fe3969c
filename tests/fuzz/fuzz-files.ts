import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '#catalogue/random.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { complaintAbout } from './check.ts';
import type { FuzzOptions, FuzzResult } from './fuzz.ts';
import { filesOf, hostileArchive, hostileImport } from './hostile-files.ts';

const MEGABYTE = 1_048_576;
const PART = 4 * MEGABYTE;
const POLL_MS = 10;
/** After this many files the user is replaced, because sending asks for a recently given password. */
const FILES_A_PERSON = 50;

export interface FuzzFilesResult extends Omit<FuzzResult, 'operations'> {
  /** Peak memory above that before the first file, in megabytes, in both halves of the run. */
  megabytes: [number, number];
}

/** Sends hostile archives and imports, follows each, and collects faulty responses. */
export async function fuzzFiles(
  server: TestApp,
  { seed, count }: Pick<FuzzOptions, 'seed' | 'count'>,
): Promise<FuzzFilesResult> {
  const random = seededRandom(seed);
  const statuses: Record<number, number> = {};
  const complaints = new Map<string, string>();
  let admin = await server.as('admin');
  let requests = 0;

  const call = async (about: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: Buffer | object) => {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
    const request = { method, url, headers: { ...admin, ...type }, ...(payload && { payload }) };
    const answer = await server.app.inject(request);
    requests++;
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const complaint = complaintAbout(method, answer);
    if (complaint) complain(about, `${method} ${url}\n  ${complaint}`);
    return { status: answer.statusCode, body: isJson ? answer.json() : null };
  };
  const complain = (about: string, text: string) => {
    const kind = `${about}: ${text.replace(/[\d-]{4,}/g, '').slice(0, 80)}`;
    if (!complaints.has(kind)) complaints.set(kind, `${about}, seed ${seed}: ${text}`);
  };

  const sendArchive = async (about: string, bytes: Buffer) => {
    const upload = randomUUID();
    let answer = { status: 0, body: null as { id: string | null } | null };
    for (let at = 0; at === 0 || at < bytes.length; at += PART) {
      const isLast = at + PART >= bytes.length;
      const query = `upload=${upload}&offset=${at}&isLast=${isLast}`;
      answer = await call(about, 'POST', `/api/admin/backups/uploads?${query}`, bytes.subarray(at, at + PART));
    }
    const id = answer.body?.id;
    await call(about, 'GET', '/api/admin/backups');
    if (!id) return;
    const preview = await call(about, 'POST', `/api/admin/backups/${id}/preview`, {});
    if (preview.status !== 200) complain(about, `the preview is ${preview.status}`);
    await call(about, 'POST', `/api/admin/backups/${id}/verify`, {});
    await call(about, 'DELETE', `/api/admin/backups/${id}`);
  };

  const sendImport = async (about: string, filename: string, bytes: Buffer) => {
    const started = await call(about, 'POST', `/api/admin/imports?filename=${filename}`, bytes);
    if (started.status !== 202) return;
    const { id } = started.body;
    const job = await settled(about, id);
    if (job.hasRefused) await call(about, 'GET', `/api/admin/imports/${id}/refused`);
    if (job.state === 'checked' && random() < 0.2) {
      await call(about, 'POST', `/api/admin/imports/${id}/apply`);
      await settled(about, id);
    }
  };
  const settled = async (about: string, id: string) => {
    for (;;) {
      const { body } = await call(about, 'GET', `/api/admin/imports/${id}`);
      if (body.state !== 'reading' && body.state !== 'writing') {
        if (/on our side/.test(body.error ?? '')) complain(about, `the import says: ${body.error}`);
        return { state: body.state, hasRefused: body.result?.hasRefusedFile === true };
      }
      await delay(POLL_MS);
    }
  };

  const whole = filesOf(await makeBackup(server, admin));
  const before = process.memoryUsage().rss;
  const most: [number, number] = [before, before];
  for (let sent = 0; sent < count; sent++) {
    if (sent % FILES_A_PERSON === 0) admin = (await server.signUp('A sender', 'admin')).headers;
    if (random() < 0.5) {
      const { name, bytes } = hostileArchive(whole, random);
      await sendArchive(name, bytes);
    } else {
      const { name, filename, bytes } = hostileImport(random);
      await sendImport(name, filename, bytes);
    }
    const half = sent < count / 2 ? 0 : 1;
    most[half] = Math.max(most[half], process.memoryUsage().rss);
  }
  const above = (bytes: number) => Math.round((bytes - before) / MEGABYTE);
  const megabytes: [number, number] = [above(most[0]), above(most[1])];
  return { requests, statuses, complaints: [...complaints.values()], megabytes };
}

/** A backup of the current data as the desk downloads it; deleted from the server. */
async function makeBackup(server: TestApp, admin: Record<string, string>): Promise<Buffer> {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    server.call({
      method,
      url: `/api/admin/backups${path}`,
      headers: admin,
      ...(method === 'POST' && { payload: {} }),
    });
  const untilIdle = async () => {
    while ((await call('GET', '')).body.running) await delay(POLL_MS);
  };
  // A random request may have started one.
  await untilIdle();
  const { id } = (await call('POST', '')).body;
  await untilIdle();
  const { url } = (await call('POST', `/${id}/ticket`)).body;
  const { rawPayload } = await server.app.inject({ url });
  await call('DELETE', `/${id}`);
  return rawPayload;
}
