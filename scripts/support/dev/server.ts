import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createRenderer, type Renderer, type ServerEntry } from '#server/http/pages/renderer.ts';
import { adminAnnouncement, ensureAdmin } from '#server/modules/users/admins.ts';
import type { FromServer, Questions, ToServer } from './messages.ts';

/** The server's process of `npm run dev`. It gets app modules from Vite in the parent process, which outlives it. */

const config = readConfig(process.env);
const runner = new ModuleRunner(
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is between Vite and its runner
  { transport: { invoke: (payload) => request<any>('module', payload) }, hmr: false },
  new ESModulesEvaluator(),
);
let lastId = 0;
const waiting = new Map<number, PromiseWithResolvers<never>>();
process.on('message', onAnswer);
process.once('disconnect', () => process.exit());

const { database } = await prepareDatabase(config);
const admin = await ensureAdmin(database, config);
if (admin) console.log(adminAnnouncement(admin));
const app = await buildApp({
  database,
  config,
  renderer: sourceRenderer,
  pageCache: false,
  strictResponses: true,
  // Compiling a page for the first time is not overload.
  eventLoopDelayMax: 0,
});
// Removed because Vite's scripts in a page are inline.
app.addHook('onRequest', async (_request, reply) => void reply.removeHeader('content-security-policy'));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
process.send?.({ kind: 'listening', port } satisfies FromServer);
// Written now, because this process will be killed before its end.
flushCompileCache();

async function sourceRenderer(server: FastifyInstance): Promise<Renderer> {
  const assets = {
    entry: '/app/entry.client.tsx',
    boot: '/app/entry.boot.ts',
    styles: ['/app/styles/app.css'],
    fonts: [],
    preloads: [],
  };
  return {
    async render(url) {
      const entry: ServerEntry = await runner.import('/app/entry.server.tsx');
      const page = await createRenderer(server, entry, () => assets, config.publicUrl, true).render(url);
      const html = fromSources(await request('html', { url, html: page.html.toString() }));
      return { ...page, html: Buffer.from(html) };
    },
  };
}

/** Loads the entry from Vite as a module instead of the bundled script. */
function fromSources(html: string): string {
  return html.replace('<script src="/app/entry.boot.ts">', '<script type="module" src="/app/entry.boot.ts">');
}

function request<Answer = string>(about: keyof Questions, data: Questions[typeof about]): Promise<Answer> {
  const id = ++lastId;
  const answer = Promise.withResolvers<never>();
  waiting.set(id, answer);
  process.send?.({ kind: 'question', id, about, data } satisfies FromServer);
  return answer.promise;
}

function onAnswer(message: unknown): void {
  const answer = message as ToServer;
  const { resolve, reject } = waiting.get(answer.id) ?? {};
  waiting.delete(answer.id);
  if ('error' in answer) reject?.(new Error(answer.error));
  else resolve?.(answer.value as never);
}
