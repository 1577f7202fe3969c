import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { activateBuild, newBuild } from '#server/builds.mjs';

const TEXT = /\.(js|css|json|svg|webmanifest)$/;
const PACKED = /\.(br|gz)$/;
/** The hash of eight characters that the bundler appends to a file's name. */
const HASHED = /-([\w-]{8})\.\w+$/;

/** Installs a copy of the current build in `builds`, like a first release. */
export function putBuild(builds: string, name: string): void {
  const folder = newBuild(builds);
  cpSync(BUILD_DIR, folder, { recursive: true });
  activateBuild(folder, name, builds);
}

/** Installs the same app like a release that changed every file: none keeps its name. */
export function putNextBuild(builds: string, name: string): void {
  const folder = newBuild(builds);
  const assets = join(folder, 'client', 'assets');
  cpSync(BUILD_DIR, folder, { recursive: true, filter: (file) => !PACKED.test(file) });
  const renamed = readdirSync(assets).flatMap((file) => {
    const hash = HASHED.exec(file)?.[1];
    const next = hash && file.replace(`-${hash}.`, `-${[...hash].reverse().join('')}.`);
    return next && next !== file ? [[file, next] as const] : [];
  });
  const names = new Map(renamed);
  const anyName = new RegExp(renamed.map(([file]) => file.replaceAll('.', '\\.')).join('|'), 'g');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  for (const file of files.filter((path) => TEXT.test(path))) {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(anyName, (found) => names.get(found) ?? found),
    );
  }
  for (const [file, next] of renamed) renameSync(join(assets, file), join(assets, next));
  activateBuild(folder, name, builds);
}
