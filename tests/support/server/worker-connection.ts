import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A connection that one worker serves as long as both live. */
export interface WorkerConnection {
  worker: number;
  request(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: object },
  ): Promise<Answer>;
  close(): void;
}

export async function openConnection(url: string): Promise<WorkerConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request: WorkerConnection['request'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asking = httpRequest(url + path, {
      agent,
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    asking.end(body && JSON.stringify(body));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  };
  const { headers } = await request('/healthz');
  return { worker: Number(headers['x-worker']), request, close: () => agent.destroy() };
}

/** Opens a connection to each of the workers behind an address. */
export async function connectToEach(url: string, workers: number): Promise<WorkerConnection[]> {
  const found = new Map<number, WorkerConnection>();
  for (let n = 0; found.size < workers; n++) {
    if (n > 100 * workers) throw new Error(`Of ${workers} workers only ${[...found.keys()]} took a connection.`);
    const connection = await openConnection(url);
    if (found.has(connection.worker)) connection.close();
    else found.set(connection.worker, connection);
  }
  return [...found.values()];
}
