import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (options: { body: string; headers: Record<string, string> }) => {
  const body = Buffer.from(options.body, 'base64');
  const headers = { ...options.headers, 'content-length': body.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
