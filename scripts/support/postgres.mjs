import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { aptInstall, canInstall, findProgram } from './system.mjs';

/** Where Debian and others install binaries outside the path. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * A PostgreSQL for tests: the one in TEST_DATABASE_URL, otherwise a temporary cluster, otherwise null. `install`
 * installs PostgreSQL with apt if possible.
 */
export async function startPostgres({ install = false } = {}) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop() {} };
  let postgres = findPostgres();
  if (!postgres && install && canInstall()) {
    console.log('Installing PostgreSQL …');
    await aptInstall('postgresql');
    postgres = findPostgres();
  }
  return postgres ? startCluster(postgres, { parent: memoryFolder() ?? tmpdir() }) : null;
}

/** A separate cluster that a test may stop and start; null if PostgreSQL is not installed. */
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
  const basebackup = findProgram(['pg_basebackup'], folders);
  return postgres && initdb ? { postgres, initdb, basebackup } : undefined;
}

const MEMORY = '/dev/shm';
const ROOM_WANTED = 4 * 1024 ** 3;

/** A folder in memory if there is space: copying a database there takes a fifth of the time. */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_WANTED ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/** A streaming standby of such a cluster, also on loopback. */
export async function startStandby(primary, { more = [] } = {}) {
  const postgres = findPostgres();
  if (!postgres?.basebackup) return null;
  const { hostname, port } = new URL(primary.url);
  const copy = (data, options) =>
    execFileSync(
      postgres.basebackup,
      ['-h', hostname, '-p', port, '-U', 'handset', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      options,
    );
  return startCluster(postgres, { more: ['hot_standby=on', ...more], create: copy });
}

/**
 * `more` are server settings; `prepare` gets the folder before the start and must not change its owner. The cluster is
 * created in a new folder of `parent`, or uses an existing `home`.
 */
async function startCluster(
  { postgres, initdb },
  {
    more = [],
    prepare = () => {},
    create,
    parent = tmpdir(),
    home = mkdtempSync(join(parent, 'handset-postgres-')),
  } = {},
) {
  const data = join(home, 'data');
  const owner = unprivileged();
  const options = { ...owner, cwd: home, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } };
  if (!existsSync(data)) {
    if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
    if (create) create(data, options);
    else execFileSync(initdb, ['-D', data, '-U', 'handset', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  }

  prepare(data, owner);

  const port = await freePort();
  // Test data need not survive a crash: without fsync the tests take half as long.
  const fast = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
  const settings = [...fast, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`, ...more];
  const launch = (env = {}) =>
    spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      env: { ...options.env, ...env },
    });
  let server = launch();
  const stop = () => {
    process.off('exit', stop);
    const ended = once(server, 'exit').then(() => undefined);
    server.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    return ended;
  };
  process.on('exit', stop);
  await accepting(port, server);
  return {
    url: `postgres://handset@127.0.0.1:${port}/postgres`,
    home,
    owner,
    stop,
    /** Drops all connections at once, like `pg_ctl stop -m immediate`; SIGINT stops cleanly. */
    async down(signal = 'SIGQUIT') {
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
    isUp: () => server.exitCode === null && server.signalCode === null,
    async up(env) {
      server = launch(env);
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

/** Sends a StartupMessage like clients do, until one is accepted: the port opens before PostgreSQL is ready. */
async function accepting(port, server) {
  const text = Buffer.from('user\0handset\0database\0postgres\0\0');
  const startup = Buffer.concat([Buffer.from([0, 0, 0, text.length + 8, 0, 3, 0, 0]), text]);
  const AUTHENTICATION = 'R';
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const answered = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(startup));
      const no = () => setTimeout(resolve, 50, false);
      socket.once('data', (data) => (data.toString('latin1', 0, 1) === AUTHENTICATION ? resolve(true) : no()));
      socket.once('data', () => socket.destroy());
      socket.once('error', no);
      socket.once('end', no);
    });
    if (answered) return;
  }
  throw new Error('The PostgreSQL for tests did not start.');
}
