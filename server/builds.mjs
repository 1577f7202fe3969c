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
 * Every build of the app lies in a folder of its own, releases/NAME, and the file `current` names the one to serve: it is
 * made beside the one that serves, and taken into use in one step. Plain JavaScript: scripts that run before anything is
 * installed read it too.
 */

/** Builds that stay: workers that are being replaced, pages in caches and open tabs still ask for their files. */
const KEPT = 3;
const HOUR_MS = 3_600_000;

/**
 * BUILD_DIR keeps the builds of two apart, as when two people try things in one checkout.
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
 * The folder of the build to serve, to be asked once: a process stays with the build it began with.
 * @param {string} [builds]
 * @returns {string}
 */
export function currentBuild(builds = buildsDir()) {
  return folderOf(builds, currentName(builds) ?? 'none');
}

/**
 * Where a build is made that nobody sees yet.
 * @param {string} [builds]
 * @returns {string}
 */
export function newBuild(builds = buildsDir()) {
  return folderOf(builds, `.new-${process.pid}`);
}

/**
 * Gives a finished build its name, makes it the current one and removes those that are too old.
 * @param {string} folder
 * @param {string} name
 * @param {string} [builds]
 */
export function takeIntoUse(folder, name, builds = buildsDir()) {
  keepFormerLayout(builds);
  put(folder, folderOf(builds, name));
  switchTo(name, builds);
}

/**
 * Makes a build that is still there the current one; false where it is not.
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
export function keptAssetsDir(dataDir) {
  return join(dataDir, 'assets');
}

/**
 * Copies the files that browsers fetch to where they outlive the build: an image or a new checkout brings its own build
 * alone. Those of the last builds that were served are kept.
 * @param {string} builds
 * @param {string} keptDir
 */
export function keepAssets(builds, keptDir) {
  const current = currentBuild(builds);
  const others = newestFirst(join(builds, 'releases')).filter((folder) => folder !== current);
  for (const folder of [...others.reverse(), current]) {
    const kept = join(keptDir, basename(folder));
    if (!existsSync(kept)) {
      const copy = join(keptDir, `.new-${process.pid}`);
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(folder, 'client', 'assets'), copy, { recursive: true });
      put(copy, kept);
    }
    if (folder === current) touch(kept);
  }
  removeOld(keptDir);
}

const folderOf = (builds, name) => join(builds, 'releases', name);

/** In one step; another process may have been faster with the same. */
function put(folder, place) {
  mkdirSync(join(place, '..'), { recursive: true });
  if (existsSync(place)) rmSync(folder, { recursive: true, force: true });
  else renameSync(folder, place);
}

function touch(folder) {
  const now = new Date();
  utimesSync(folder, now, now);
}

/** Without those that are being made. */
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

/** Also what was being made when somebody was killed. */
function removeOld(folder) {
  const abandoned = readdirSync(folder)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > HOUR_MS);
  for (const path of [...newestFirst(folder).slice(KEPT), ...abandoned]) rmSync(path, { recursive: true, force: true });
}

/** Up to 0.2.0 there was one build, in place: it stays for servers of that version, and its files for their pages. */
function keepFormerLayout(builds) {
  const [client, stamp] = [join(builds, 'client'), join(builds, 'stamp')];
  if (!existsSync(client) || !existsSync(stamp)) return;
  const place = folderOf(builds, readFileSync(stamp, 'utf8'));
  // At the second build since nobody serves it any more.
  if (existsSync(place)) {
    for (const old of [client, join(builds, 'server'), stamp]) rmSync(old, { recursive: true, force: true });
    return;
  }
  const copy = join(newBuild(builds), '..', `.former-${process.pid}`);
  cpSync(client, join(copy, 'client'), { recursive: true });
  put(copy, place);
}
