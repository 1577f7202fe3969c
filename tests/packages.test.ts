import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Every package that the file needs when it runs, itself or through the files it imports. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'));
  const specifiers = [...code.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm)].map(([, name = '']) => name);
  return specifiers.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    if (name.startsWith('.')) return packagesBehind(join(dirname(file), name), seen);
    if (name.startsWith('#')) return packagesBehind(name.slice(1), seen);
    return [name.split('/', name.startsWith('@') ? 2 : 1).join('/')];
  });
}

test('the server needs nothing but `dependencies` when it runs', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const used = new Set(packagesBehind('server/main.ts'));
  expect([...used]).toContain('fastify');
  expect([...used].filter((name) => !(name in dependencies))).toEqual([]);
});
