import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A local address that forwards to another, and can be redirected, cut, slowed or silenced. */
export interface TcpProxy {
  port: number;
  /** The target of new connections; null refuses them, like an unused address. */
  leadTo(port: number | null): void;
  /** Delays responses by this many milliseconds; forever for Infinity, also on existing connections. */
  delayAnswers(ms: number): void;
  /** Drops all connections. */
  cut(): void;
  /** The number of open connections. */
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
      // Timers with the same delay fire in the order they were set.
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
