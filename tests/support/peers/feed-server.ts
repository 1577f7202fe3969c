import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FeedServer {
  url: string;
  requests: IncomingMessage[];
  answer: (response: ServerResponse, request: IncomingMessage) => void;
  close: () => Promise<void>;
}

/** A store's server: gives the responses a test sets, and records requests. */
export async function startFeedServer(): Promise<FeedServer> {
  const server = createServer((request, response) => {
    feeds.requests.push(request);
    feeds.answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const feeds: FeedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
    requests: [],
    answer: (response) => void response.writeHead(404).end(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return feeds;
}

/** Serves a file, and 304 to clients that have it. */
export function serveFile(body: string | Buffer, headers: Record<string, string> = {}): FeedServer['answer'] {
  return (response, request) => {
    if (headers.etag && request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end();
    else response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(body);
  };
}
