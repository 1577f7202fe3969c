import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects
  body: any;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedEvent[];
  /** How it responds; 204 by default. */
  answer: (response: ServerResponse, event: ReceivedEvent) => void;
  close(): Promise<void>;
}

/** A real receiver on this machine. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    // An incomplete request is not an event.
    const raw = await text(request).catch(() => null);
    if (raw === null) return;
    const event = { headers: request.headers, raw, body: JSON.parse(raw) };
    receiver.received.push(event);
    receiver.answer(response, event);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Verifies as docs/webhooks.md tells receivers to. */
export function isSigned({ headers, raw }: ReceivedEvent, secret: string): boolean {
  const parts = String(headers['handset-signature']).split(',');
  const t = parts.find((part) => part.startsWith('t='))?.slice(2);
  const expected = createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex');
  return parts.includes(`v1=${expected}`);
}
