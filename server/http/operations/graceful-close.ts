import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns what is under way, then closes. An idle connection may send a last request for so long. */
    closeGracefully(drainMs: number): Promise<void>;
    /** Whether that has begun. */
    isDraining(): boolean;
  }
}

/**
 * Lets every request on an open connection be answered before the server closes. Node's own close
 * ends idle connections at once, also one on which a request is just arriving; here each connection
 * gets one more answer, which tells its client to open the next one elsewhere.
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
      // The close of net.Server stops accepting and waits; the one of http.Server would also end idle connections.
      Server.prototype.close.call(app.server, () => resolve());
    });
    const timedOut = new Promise<void>((resolve) => {
      setTimeout(resolve, drainMs);
    });
    await Promise.race([ended, timedOut]);
    await app.close();
  });
}
