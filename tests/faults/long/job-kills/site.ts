import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { importPhones } from '#db/import/apply.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { Secrets } from '#server/secrets.ts';
import type { FaultOptions } from '#tests/faults/run.ts';
import { insertPerson } from '#tests/support/content/people.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { type FeedServer, startFeedServer } from '#tests/support/peers/feed-server.ts';
import { S3_KEYS, startS3 } from '#tests/support/peers/s3-server.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { startReceiver, type WebhookReceiver } from '#tests/support/peers/webhook-receiver.ts';
import {
  openUnseededDatabase,
  type ServerProcess,
  spawnServer,
  TEST_SECRET,
  waitUntilReady,
} from '#tests/support/server/server-process.ts';

/** Phones per brand that one kind of job changes. */
export const PHONES = 80;
/** How many phones a store lists. */
export const LISTED = 100;
const NAMED_HOST = new URL('../../../support/server/named-host.mjs', import.meta.url).href;

export interface Site {
  engine: FaultOptions['engine'];
  /** The machine that receives the requests. */
  asked: Machine;
  database: Database;
  machines: [Machine, Machine];
  smtp: TestSmtpServer;
  receiver: WebhookReceiver;
  store: FeedServer;
  /** The feed of that store. */
  feedId: string;
  signIn(): Promise<void>;
  call(method: string, path: string, body?: object | string): Promise<Response>;
  request<T>(method: string, path: string, body?: object | string): Promise<T>;
  close(): Promise<void>;
}

/** A server with its own host name, and its own data directory if the engine allows it. */
export class Machine {
  readonly host: string;
  readonly location: TestLocation;
  readonly #port: number;
  readonly #env: Record<string, string>;
  server: ServerProcess;

  constructor(host: string, port: number, location: TestLocation, env: Record<string, string>) {
    this.host = host;
    this.location = location;
    this.#port = port;
    this.#env = { ...env, TEST_HOST: host, NODE_OPTIONS: `--import=${NAMED_HOST}` };
    this.server = this.start();
  }

  start(): ServerProcess {
    this.server = spawnServer(this.location, this.#port, this.#env);
    return this.server;
  }

  ready(): Promise<void> {
    return waitUntilReady(this.server, ['/readyz']);
  }
}

export async function openSite(engine: FaultOptions['engine']): Promise<Site> {
  const location = await freshLocation(engine);
  const database = await openUnseededDatabase(location);
  await importPhones(database, phonesOf(['Bulk', 'Priced', 'Undone'], PHONES), { filename: 'phones.csv' });
  await importPhones(database, phonesOf(['Listed'], LISTED, 'Breeze '), { filename: 'listed.csv' });
  let headers: Record<string, string> = {};
  /** A confirmed password is valid for a few minutes. */
  const signIn = async () => {
    headers = (await insertPerson(database, new Secrets([TEST_SECRET]), { role: 'admin' })).headers;
  };
  await signIn();
  const [smtp, receiver, s3] = [await startSmtp(), await startReceiver(), await startS3()];
  const store = await startFeedServer();
  const env: Record<string, string> = {
    SMTP_URL: smtp.url,
    WEBHOOKS_TO_LOOPBACK: 'on',
    WORKERS: '1',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    ...(engine === 'postgres' && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'files',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    }),
  };
  const elsewhere = engine === 'postgres' ? mkdtempSync(join(tmpdir(), 'handset-machine-')) : location.dataDir;
  const machines: Site['machines'] = [
    new Machine('machine-1', await freePort(), location, env),
    new Machine('machine-2', await freePort(), { ...location, dataDir: elsewhere }, env),
  ];
  await Promise.all(machines.map((machine) => machine.ready()));

  let calls = 0;
  const site = { engine, asked: machines[0] };
  const call: Site['call'] = (method, path, body) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const from = `10.9.${++calls >> 8}.${calls & 255}`;
    return fetch(`${site.asked.server.url}${path}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  const request = async <T>(method: string, path: string, body?: object | string): Promise<T> => {
    for (;;) {
      const response = await call(method, path, body);
      if (response.ok) return response.json() as T;
      // A busy machine may reject requests briefly.
      if (response.status !== 503) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await delay(200);
    }
  };
  await request('POST', '/api/admin/webhooks', { url: receiver.url, events: ['phone.created'] });
  const { id: feedId } = await request<{ id: string }>('POST', '/api/admin/feeds', {
    name: 'A store',
    store: 'Store',
    url: store.url,
    format: 'csv',
    columns: { id: 'key', title: 'title', price: 'price', link: 'url', stock: 'availability' },
    everyMinutes: 15,
    active: false,
  });
  const close = async () => {
    await Promise.all(machines.map(({ server }) => server.kill('SIGKILL')));
    await database.close();
    await Promise.all([smtp.close(), receiver.close(), s3.close(), store.close()]);
    await location.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  };
  return Object.assign(site, { database, machines, smtp, receiver, store, feedId, signIn, call, request, close });
}

export function phonesOf(brands: readonly string[], count: number, name = ''): string {
  const rows = brands.flatMap((brand) =>
    Array.from({ length: count }, (_, n) => `${brand},${brand} ${name}${n},${10_000 + 10 * n},available`),
  );
  return `brand,name,price,status\n${rows.join('\n')}\n`;
}
