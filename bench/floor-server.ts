import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('disconnect', () => process.exit());
process.once('message', (answer: { status: number; headers: Record<string, string>; body: string }) => {
  const { status, headers } = answer;
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
