import type { FastifyInstance } from 'fastify';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { takeTurn } from '#db/claims/turns.ts';
import type { Database } from '#db/client.ts';

/** Not while the server starts, and also on one that is restarted every day. */
const FIRST_LOOK_MS = 10 * 60_000;

/** Does something once a day in whichever process looks first, while nobody waits; closing waits for it. */
export function runDaily(app: FastifyInstance, database: Database, name: string, work: () => Promise<unknown>): void {
  let working = Promise.resolve();
  const look = () => {
    working = working
      .then(async () => {
        if (await takeDay(database, name)) await work();
      })
      .catch((error) => app.log.error({ err: error }, 'daily work failed'));
  };
  const first = setTimeout(look, FIRST_LOOK_MS).unref();
  const timer = setInterval(look, HOUR_MS).unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
    await working;
  });
}

/** Whether it is this process's to do. */
export function takeDay(database: Pick<Database, 'query'>, name: string, now?: number): Promise<boolean> {
  return takeTurn(database, `daily ${name}`, DAY_MS, now);
}
