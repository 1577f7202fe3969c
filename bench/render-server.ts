import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareDatabase } from '#db/prepare.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { callDirectly } from '#server/http/direct-call.ts';
import { loadRenderer, type Renderer } from '#server/http/pages/renderer.ts';
import { BUILD_DIR } from '../scripts/support/build.mjs';

/** The real server, that tells what its work costs the processor: `node bench/render-server.ts cached` keeps pages. */

export type RenderQuestion =
  | { ask: 'cpu' }
  | { ask: 'renders' }
  | { ask: 'memory' }
  /** Milliseconds of processor time for a page in the process, or for React alone. */
  | { ask: 'page'; url: string; times: number }
  | { ask: 'bare'; url: string; times: number };

process.once('disconnect', () => process.exit());

let renders = 0;
let renderer: Renderer;

const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: mkdtempSync(join(tmpdir(), 'handset-bench-')) });
const { database } = await prepareDatabase(config);
const app = await buildApp({
  database,
  config,
  pageCache: process.argv[2] === 'cached',
  callsPerMinute: Number.MAX_SAFE_INTEGER,
  eventLoopDelayMax: 0,
  renderer: async (server) => {
    renderer = await loadRenderer(server, BUILD_DIR, config);
    return {
      render: (url) => {
        renders++;
        return renderer.render(url);
      },
    };
  },
});
const entry: typeof import('#app/entry.server.tsx') = await import(
  pathToFileURL(join(BUILD_DIR, 'server/entry.server.js')).href
);
const api = entry.createApi(({ method, path, ...input }) => callDirectly(app, method, path, input));

process.on('message', async (question: RenderQuestion) => void process.send?.(await figureFor(question)));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);

async function figureFor(question: RenderQuestion): Promise<number> {
  if (question.ask === 'cpu') return cpuMs();
  if (question.ask === 'renders') return renders;
  if (question.ask === 'memory') return process.memoryUsage.rss();
  const { url, times } = question;
  const page = await entry.loadPage(url, api);
  if (page instanceof Response) throw new Error(`${url} redirects`);
  const before = cpuMs();
  for (let n = 0; n < times; n++) {
    if (question.ask === 'page') await renderer.render(url);
    // The same tree, its data at hand, no card kept.
    else entry.renderPage(page, null);
  }
  return (cpuMs() - before) / times;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
