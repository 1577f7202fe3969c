import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { prepareDatabase } from '../db/prepare.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createRenderer, type Renderer, type ServerEntry } from '../server/http/pages/renderer.ts';
import { adminAnnouncement, ensureAdmin } from '../server/modules/users/admins.ts';
import { inRoot } from './support/paths.mjs';

/** `npm run dev`: the real server, with the app rendered from its sources and refreshed as they change. */

const config = readConfig(process.env);
const { database } = await prepareDatabase(config);
const admin = await ensureAdmin(database, config);
if (admin) console.log(adminAnnouncement(admin));
const vite = await createServer({ root: inRoot(), appType: 'custom', server: { middlewareMode: true } });
const app = await buildApp({ database, config, renderer: sourceRenderer, pageCache: false, strictResponses: true });
// Vite serves the app's modules; whatever it does not know goes on to the server.
app.addHook('onRequest', (request, reply, done) => {
  reply.removeHeader('content-security-policy');
  vite.middlewares(request.raw, reply.raw, () => done());
});
await app.listen({ port: config.port, host: config.host });
console.log(`Handset, from its sources, is at ${config.publicUrl} and its kit at ${config.publicUrl}/kit`);

async function sourceRenderer(server: FastifyInstance): Promise<Renderer> {
  const assets = {
    entry: '/app/entry.client.tsx',
    boot: '/app/entry.boot.ts',
    css: '',
    fonts: [],
    preloads: [],
  };
  return {
    async render(url) {
      const entry = (await vite.ssrLoadModule('/app/entry.server.tsx')) as unknown as ServerEntry;
      const page = await createRenderer(server, entry, () => assets, config.publicUrl).render(url);
      const html = await vite.transformIndexHtml(url, page.html);
      return { ...page, html: fromSources(html) };
    },
  };
}

/** What the build bundles comes from Vite one by one: the first script as a module, the styles as a file. */
function fromSources(html: string): string {
  return html
    .replace('<script src="/app/entry.boot.ts">', '<script type="module" src="/app/entry.boot.ts">')
    .replace('</head>', '<link rel="stylesheet" href="/app/styles/app.css"></head>');
}
