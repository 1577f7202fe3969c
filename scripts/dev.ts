import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { relative } from 'node:path';
import { createServer as createVite } from 'vite';
import { readConfig } from '#server/config.ts';
import { RestartingServer } from './support/dev/restarting-server.ts';
import { inRoot } from './support/paths.mjs';

/**
 * `npm run dev`: the real server, with the app rendered from its sources. Vite stays up and applies app changes to open
 * pages; a server change restarts the server's process, and requests wait for the new one.
 */

/** The server also reads the app's route table. */
const SERVER_FILES = /^(?:server|db|catalogue|contract)\/.*(?<!\.test)\.(?:ts|json)$|^app\/routes\.ts$/;

const { port, host, publicUrl } = readConfig(process.env);
const http = createServer((incoming, response) => {
  // Requests that are not for app modules are forwarded to the server.
  vite.middlewares(incoming, response, () => void forward(incoming, response));
});
const vite = await createVite({
  root: inRoot(),
  appType: 'custom',
  server: {
    middlewareMode: true,
    ws: { server: http },
    watch: { ignored: ['**/.data/**', '**/.tmp/**', '**/build/**'] },
  },
});
const server = new RestartingServer({
  module: (payload) => vite.environments.ssr.hot.handleInvoke(payload),
  html: ({ url, html }) => vite.transformIndexHtml(url, html),
});

server.restart();
vite.watcher.on('all', (_event, file) => {
  if (SERVER_FILES.test(relative(inRoot(), file))) server.restart(relative(inRoot(), file));
});
http.listen(port, host, () => {
  console.log(`Handset (development) is at ${publicUrl}`);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit());

async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = await server.address();
  if ('error' in address) return refuse(response, address.error);
  const { method, url, headers } = incoming;
  const outgoing = request({ host: '127.0.0.1', port: address.port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', (error) => refuse(response, error.message));
  incoming.pipe(outgoing);
}

function refuse(response: ServerResponse, reason: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${reason}\n`);
}
