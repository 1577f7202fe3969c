import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Finishes requests in progress, then closes. Idle connections may send one more request during `drainMs`. */
    closeGracefully(drainMs: number): Promise<void>;
    isDraining(): boolean;
  }
}

/**
 * Answers every request on an open connection before the server closes. Node's own close ends idle connections at once,
 * even when a request is just arriving. Here each connection gets one more response, which tells the client to
 * reconnect elsewhere.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  let draining = false;
  app.decorate('isDraining', () => draining);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });

  app.decorate('closeGracefully', async (drainMs: number) => {
    draining = true;
    const ended = new Promise<void>((resolve) => {
      // net.Server's close stops accepting and waits; http.Server's would also end idle connections.
      Server.prototype.close.call(app.server, () => resolve());
    });
    const timedOut = new Promise<void>((resolve) => {
      setTimeout(resolve, drainMs);
    });
    await Promise.race([ended, timedOut]);
    await app.close();
  });
}
