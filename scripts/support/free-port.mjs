import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections: one of those may be taken in the moment between asking
 * for it and listening on it. Processes that ask at the same time look in blocks of their own, for the same reason.
 */
const FIRST = 10_000;
const BLOCKS = 44;
const BLOCK = 500;
const start = FIRST + (process.pid % BLOCKS) * BLOCK;
let asked = Math.floor(Math.random() * BLOCK);

/**
 * A port of this machine that nobody listens on.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < BLOCK; tries++) {
    const port = start + (asked++ % BLOCK);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${start} and ${start + BLOCK} is free.`);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
