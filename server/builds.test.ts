import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateBuild, archiveAssets, currentBuild, currentName, newBuild, switchTo } from './builds.mjs';
import { BuiltFiles } from './http/pages/built-files.ts';

let home: string;
let builds: string;
let archive: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'handset-builds-'));
  [builds, archive] = [join(home, 'build'), join(home, 'assets')];
});
afterEach(() => rmSync(home, { recursive: true }));

let minute = 0;
/** Sets times a minute apart, because the file system's clock may be too coarse. */
function age(folder: string): void {
  const at = new Date(Date.now() - 3_600_000 + 60_000 * minute++);
  utimesSync(folder, at, at);
}

function build(name: string): string {
  const assets = join(newBuild(builds), 'client', 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `${name}.js`), name);
  activateBuild(newBuild(builds), name, builds);
  age(currentBuild(builds));
  return currentBuild(builds);
}

function serve(): BuiltFiles {
  archiveAssets(builds, archive);
  age(join(archive, currentName(builds) ?? ''));
  return new BuiltFiles(join(currentBuild(builds), 'client', 'assets'), archive);
}

const releases = () => readdirSync(join(builds, 'releases')).sort();

describe('a build', () => {
  test('has a new folder and becomes current when complete', () => {
    expect(currentName(builds)).toBeNull();
    const first = build('one');
    mkdirSync(newBuild(builds), { recursive: true });
    expect(currentBuild(builds)).toBe(first);
    const second = build('two');
    expect(second).not.toBe(first);
    expect(existsSync(join(first, 'client', 'assets', 'one.js'))).toBe(true);
  });

  test('stays until there are three newer ones', () => {
    for (const name of ['one', 'two', 'three', 'four']) build(name);
    expect(releases()).toEqual(['four', 'three', 'two']);
  });

  test('can be made current again without rebuilding', () => {
    build('one');
    build('two');
    expect(switchTo('never-made', builds)).toBe(false);
    expect(switchTo('one', builds)).toBe(true);
    expect(currentName(builds)).toBe('one');
  });

  test('of 0.2.0 stays in place and counts as one of the last', async () => {
    mkdirSync(join(builds, 'client', 'assets'), { recursive: true });
    writeFileSync(join(builds, 'client', 'assets', 'former.js'), 'former');
    writeFileSync(join(builds, 'stamp'), 'former');
    build('one');
    expect(existsSync(join(builds, 'client', 'assets', 'former.js'))).toBe(true);
    expect(await serve().folderOf('former.js')).not.toBeNull();
  });
});

describe('files of served builds', () => {
  test('are found by processes of the next two builds', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      build(name);
      serve();
    }
    const files = serve();
    const found = await Promise.all(['one.js', 'two.js', 'three.js', 'four.js'].map((name) => files.folderOf(name)));
    expect(found.map((folder) => folder !== null)).toEqual([false, true, true, true]);
  });

  test('are found if only the newest build exists, as in an image', async () => {
    build('one');
    serve();
    rmSync(builds, { recursive: true });
    build('two');
    expect(await serve().folderOf('one.js')).not.toBeNull();
  });

  test('are found by a process that started before', async () => {
    build('one');
    const old = serve();
    expect(await old.folderOf('two.js')).toBeNull();
    build('two');
    serve();
    expect(await old.folderOf('two.js')).not.toBeNull();
    expect(await old.folderOf('three.js')).toBeNull();
  });

  test('are missing without an error if their folder is removed', async () => {
    build('one');
    const files = serve();
    rmSync(archive, { recursive: true });
    expect(await files.folderOf('two.js')).toBeNull();
  });
});
