import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/** Loaded before a server, gives it the host name of TEST_HOST: two of them on one computer are two machines. */
const host = process.env.TEST_HOST;
if (host) {
  os.hostname = () => host;
  syncBuiltinESMExports();
}
