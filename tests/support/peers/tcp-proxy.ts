import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address on this machine that leads to another: moved, cut off, slow or silent at will. */
export interface TcpProxy {
  port: number;
  /** Where new connections lead; null refuses them, as an address does that nobody has. */
  leadTo(port: number | null): void;
  /** Answers arrive so many milliseconds later; never, for Infinity, on the connections of that moment too. */
  delayAnswers(ms: number): void;
  /** Hangs up on everybody. */
  cut(): void;
  /** Connections that are open. */
  connections(): number;
  close(): Promise<void>;
}

export async function startTcpProxy(to: number): Promise<TcpProxy> {
  let target: number | null = to;
  let delay = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === null) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    open.add(client);
    const hangUp = () => {
      open.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', hangUp).on('close', hangUp);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => {
      if (delay === 0) client.write(data);
      // Timers of one length fire in the order in which they were set.
      else if (Number.isFinite(delay)) setTimeout(() => client.write(data), delay);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    delayAnswers: (ms) => {
      delay = ms;
    },
    cut,
    connections: () => open.size,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
