import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/time.ts';

/** Not while the server starts, and also on one that is restarted every day. */
const FIRST_RUN_MS = 10 * 60_000;

/** Does something soon after the start and once a day, while nobody waits; closing waits for it. */
export function runDaily(app: FastifyInstance, work: () => Promise<unknown>): void {
  let working = Promise.resolve();
  const run = () => {
    working = working.then(work).then(
      () => {},
      (error) => app.log.error({ err: error }, 'daily work failed'),
    );
  };
  const first = setTimeout(run, FIRST_RUN_MS).unref();
  const timer = setInterval(run, DAY_MS).unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
    await working;
  });
}
