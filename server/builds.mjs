import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Each build has its own folder, releases/NAME, and the file `current` names the one to serve. A build is made beside
 * the one being served and activated in one step. Plain JavaScript, because scripts that run before the install read it
 * too.
 */

/** Workers being replaced, cached pages and open tabs still request files of older builds. */
const BUILDS_MAX = 3;
const HOUR_MS = 3_600_000;

/**
 * BUILD_DIR keeps builds apart, for example when two people work in one checkout.
 * @returns {string}
 */
export function buildsDir() {
  return resolve(process.env.BUILD_DIR || fileURLToPath(new URL('../build', import.meta.url)));
}

/**
 * The name of the build to serve; null before the first.
 * @param {string} [builds]
 * @returns {string | null}
 */
export function currentName(builds = buildsDir()) {
  const pointer = join(builds, 'current');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : null;
}

/**
 * The folder of the build to serve. Call it once per process, which stays with the build it started with.
 * @param {string} [builds]
 * @returns {string}
 */
export function currentBuild(builds = buildsDir()) {
  return folderOf(builds, currentName(builds) ?? 'none');
}

/**
 * Where a build is made before it is activated.
 * @param {string} [builds]
 * @returns {string}
 */
export function newBuild(builds = buildsDir()) {
  return folderOf(builds, `.new-${process.pid}`);
}

/**
 * Names a finished build, makes it the current one and deletes builds that are too old.
 * @param {string} folder
 * @param {string} name
 * @param {string} [builds]
 */
export function activateBuild(folder, name, builds = buildsDir()) {
  migrateOldLayout(builds);
  put(folder, folderOf(builds, name));
  switchTo(name, builds);
}

/**
 * Makes an existing build the current one; returns false if it does not exist.
 * @param {string} name
 * @param {string} [builds]
 * @returns {boolean}
 */
export function switchTo(name, builds = buildsDir()) {
  const folder = folderOf(builds, name);
  if (!existsSync(folder)) return false;
  touch(folder);
  const pointer = join(builds, 'current');
  const next = `${pointer}-${process.pid}`;
  writeFileSync(next, name);
  renameSync(next, pointer);
  removeOld(join(builds, 'releases'));
  return true;
}

/**
 * @param {string} dataDir
 * @returns {string}
 */
export function archivedAssetsDir(dataDir) {
  return join(dataDir, 'assets');
}

/**
 * Copies the files that browsers load to where they outlive the build, because an image or a new checkout contains only
 * its own. Keeps those of the last builds served.
 * @param {string} builds
 * @param {string} archiveDir
 */
export function archiveAssets(builds, archiveDir) {
  const current = currentBuild(builds);
  const others = newestFirst(join(builds, 'releases')).filter((folder) => folder !== current);
  for (const folder of [...others.reverse(), current]) {
    const archived = join(archiveDir, basename(folder));
    if (!existsSync(archived)) {
      const copy = join(archiveDir, `.new-${process.pid}`);
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(folder, 'client', 'assets'), copy, { recursive: true });
      put(copy, archived);
    }
    if (folder === current) touch(archived);
  }
  removeOld(archiveDir);
}

const folderOf = (builds, name) => join(builds, 'releases', name);

/** Moves the folder in one step; another process may already have put the same one there. */
function put(folder, place) {
  mkdirSync(join(place, '..'), { recursive: true });
  if (existsSync(place)) rmSync(folder, { recursive: true, force: true });
  else renameSync(folder, place);
}

function touch(folder) {
  const now = new Date();
  utimesSync(folder, now, now);
}

/** Leaves out builds that are still being made. */
function newestFirst(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs }))
    .filter(({ at }) => at !== undefined)
    .sort((one, other) => other.at - one.at)
    .map(({ path }) => path);
}

/** Also deletes unfinished builds of killed processes. */
function removeOld(folder) {
  const abandoned = readdirSync(folder)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > HOUR_MS);
  for (const path of [...newestFirst(folder).slice(BUILDS_MAX), ...abandoned])
    rmSync(path, { recursive: true, force: true });
}

/** Up to 0.2.0 the only build was in the folder itself. It stays for servers of that version and for open pages. */
function migrateOldLayout(builds) {
  const [client, stamp] = [join(builds, 'client'), join(builds, 'stamp')];
  if (!existsSync(client) || !existsSync(stamp)) return;
  const place = folderOf(builds, readFileSync(stamp, 'utf8'));
  // It is no longer needed once there are two newer builds.
  if (existsSync(place)) {
    for (const old of [client, join(builds, 'server'), stamp]) rmSync(old, { recursive: true, force: true });
    return;
  }
  const copy = join(newBuild(builds), '..', `.former-${process.pid}`);
  cpSync(client, join(copy, 'client'), { recursive: true });
  put(copy, place);
}
