import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { aptInstall, canInstall, findProgram } from './system.mjs';

/** Where Debian and others keep binaries that are not on the path. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * A PostgreSQL for tests: the one TEST_DATABASE_URL names, else a throw-away cluster from the
 * installed binaries, else null. `install` fetches them with apt where that is possible.
 */
export async function startPostgres({ install = false } = {}) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop() {} };
  let postgres = findPostgres();
  if (!postgres && install && canInstall()) {
    console.log('Installing PostgreSQL …');
    await aptInstall('postgresql');
    postgres = findPostgres();
  }
  return postgres ? startCluster(postgres) : null;
}

/** A cluster of one's own, to be stopped and started at will; null where PostgreSQL is not installed. */
export async function startOwnPostgres(options = {}) {
  const postgres = findPostgres();
  return postgres ? startCluster(postgres, options) : null;
}

function findPostgres() {
  const folders = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .sort()
        .reverse()
        .map((v) => join(VERSIONS, v, 'bin'))
    : [];
  const postgres = findProgram(['postgres'], folders);
  const initdb = findProgram(['initdb'], folders);
  return postgres && initdb ? { postgres, initdb } : undefined;
}

/** `more` are settings of the server; `prepare` is given its folder before it starts, whose owner it must remain. */
async function startCluster({ postgres, initdb }, { more = [], prepare = () => {} } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'handset-postgres-'));
  const data = join(home, 'data');
  const owner = unprivileged();
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  const options = { ...owner, cwd: home, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } };
  execFileSync(initdb, ['-D', data, '-U', 'handset', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);

  prepare(data, owner);

  const port = await freePort();
  // Nothing here has to survive the machine: without waiting for the disk the tests take half as long.
  const fast = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
  const settings = [...fast, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`, ...more];
  const launch = () => spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], options);
  let server = launch();
  const stop = () => {
    server.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.on('exit', stop);
  await accepting(port, server);
  return {
    url: `postgres://handset@127.0.0.1:${port}/postgres`,
    stop,
    /** Hangs up on everybody at once, as `pg_ctl stop -m immediate` does. */
    async down() {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    },
    async up() {
      server = launch();
      await accepting(port, server);
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here: try the next.
    }
  }
  return {};
}

/** Asks as PostgreSQL clients do (an SSLRequest) until it answers: the port opens a little before it serves. */
async function accepting(port, server) {
  const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const answered = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(SSL_REQUEST));
      socket.once('data', () => resolve(true));
      socket.once('error', () => setTimeout(resolve, 50, false));
      socket.once('data', () => socket.destroy());
    });
    if (answered) return;
  }
  throw new Error('The PostgreSQL for tests did not start.');
}
