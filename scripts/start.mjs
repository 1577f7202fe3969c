import { spawn } from 'node:child_process';
import { ensureBuilt, isBuilt } from './support/build.mjs';
import { ensureInstalled, runtime } from './support/install.mjs';
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from './support/memory.mjs';
import { COMPILED, inRoot } from './support/paths.mjs';
import { run } from './support/run.mjs';

/** `npm start`: installs if needed, builds if stale, then becomes the server. */

process.env.NODE_ENV = 'production';
await ensureInstalled();
// Report configuration errors before building the app.
if (!isBuilt()) await orExit(run(runtime(), [inRoot('server', 'main.ts'), '--check']));
await ensureBuilt();

// The compile cache also saves memory.
process.env.NODE_COMPILE_CACHE ??= COMPILED;
for (const [name, value] of Object.entries(MEMORY_ENVIRONMENT)) process.env[name] ??= value;
const node = runtime();
const args = [...MEMORY_FLAGS, inRoot('server', 'main.ts')];

// Once installed, the pinned Node is first on the path of npm scripts. Only the very first start, on the system's older
// Node, has to stay as the server's parent.
if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args]);

async function orExit(running) {
  const code = await running;
  if (code !== 0) process.exit(code);
}

const server = spawn(node, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm's shell exits without telling us: see server/main.ts.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 250).unref();
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
