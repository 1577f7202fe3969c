import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Preloaded by a server, gives it the host name of TEST_HOST, so that two servers on one computer count as two
 * machines.
 */
const host = process.env.TEST_HOST;
if (host) {
  os.hostname = () => host;
  syncBuiltinESMExports();
}
