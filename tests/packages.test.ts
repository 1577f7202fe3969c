import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** All packages that a file needs at runtime, directly or through its imports. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'));
  const specifiers = [
    ...code.matchAll(/(?:^(?:import|export|\})[^'\n]*\bfrom|\bimport\(|^import)\s*'([^'\n]+)'/gm),
  ].map(([, name = '']) => name);
  return specifiers.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    if (name.startsWith('.')) return packagesBehind(join(dirname(file), name), seen);
    if (name.startsWith('#')) return packagesBehind(name.slice(1), seen);
    return [name.split('/', name.startsWith('@') ? 2 : 1).join('/')];
  });
}

test('the server needs only `dependencies` at runtime', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const used = new Set(packagesBehind('server/main.ts'));
  expect([...used]).toContain('fastify');
  expect([...used].filter((name) => !(name in dependencies))).toEqual([]);
});

interface LockedPackage {
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
}

const locked = Object.entries<LockedPackage>(
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages,
).filter(([path]) => path !== '');

/** Licences that allow shipping the packages unchanged, as this project does. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

test('every locked package is pinned by its hash, without an address', () => {
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

test('every locked package has an allowed licence', () => {
  const isAllowed = (terms = '') =>
    terms
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((licence) => LICENCES.has(licence)));
  expect(locked.filter(([, { license }]) => !isAllowed(license)).map(([path, { license }]) => [path, license])).toEqual(
    [],
  );
});

test('no package runs an install script except the approved one', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(running.map(([path]) => path.replace('node_modules/', ''))).toEqual(Object.keys(allowScripts));
});

test('the deployment files name settings and folders that exist', () => {
  const settings = readFileSync(join(ROOT, 'server/config.ts'), 'utf8');
  const example = readFileSync(join(ROOT, 'deploy/handset.env.example'), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.filter((name) => name !== 'POSTGRES_PASSWORD' && !settings.includes(`  ${name}:`))).toEqual([]);
  const copied = [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/--from=build \/app\/(\S+)/g)];
  const made = ['node_modules', 'build'];
  expect(
    copied.map(([, name = '']) => name).filter((name) => !made.includes(name) && !existsSync(join(ROOT, name))),
  ).toEqual([]);
});

test('the tests that docs/reliability.md names as proof exist', () => {
  const text = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
  const proofs = [...text.matchAll(/`(tests\/[^`]+\.test\.ts)`(?: ‘([^’]+)’)?/g)];
  expect(proofs.length).toBeGreaterThan(15);
  const missing = proofs.filter(
    ([, file = '', title = '']) =>
      !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file), 'utf8').includes(title),
  );
  expect(missing.map(([proof]) => proof)).toEqual([]);
});
