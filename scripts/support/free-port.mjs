import { createServer } from 'node:net';

/**
 * Below the range of ephemeral ports, of which one may be taken between asking for it and listening. For the same
 * reason each process searches its own block.
 */
const FIRST = 10_000;
const BLOCKS = 44;
const BLOCK = 500;
const start = FIRST + (process.pid % BLOCKS) * BLOCK;
let asked = Math.floor(Math.random() * BLOCK);

/**
 * Finds a free port on this machine.
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
