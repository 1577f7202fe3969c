import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Which folders each folder may import from, beside itself. */
const ALLOWED: Record<string, string[]> = {
  contract: [],
  catalogue: ['contract'],
  db: ['contract', 'catalogue'],
  server: ['contract', 'catalogue', 'db'],
  app: ['contract'],
};

/** Where server code may speak of the React app. */
const PAGES = 'server/http/pages/';

interface Import {
  from: string;
  to: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].map(([, specifier = '']) => ({
    from: file,
    to: specifier.startsWith('#') ? specifier.slice(1) : relative(ROOT, join(ROOT, dirname(file), specifier)),
  }));
}

const imports = Object.keys(ALLOWED).flatMap(sourceFiles).flatMap(importsOf);
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

test('imports run one way: contract <- catalogue <- db <- server, contract <- app', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here = ''] = from.split('/');
    const [there = ''] = to.split('/');
    if (here === there || ALLOWED[here]?.includes(there)) return false;
    return !(there === 'app' && from.startsWith(PAGES)) && !(there === 'tests' && isTest(from));
  });
  expect(wrong).toEqual([]);
});

test('the contract imports zod and nothing else, and only the server and its neighbours import Node', () => {
  const outside = (folder: string, allowed: RegExp) =>
    sourceFiles(folder)
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        return [...text.matchAll(/from '([^#.'][^']*)'/g)].map(([, name]) => `${file}: ${name}`);
      })
      .filter((line) => !allowed.test(line));
  expect(outside('contract', /: zod$/)).toEqual([]);
  expect(outside('catalogue', /^$/)).toEqual([]);
  expect(
    sourceFiles('app').filter((file) => /from 'node:/.test(readFileSync(join(ROOT, file), 'utf8')) && !isTest(file)),
  ).toEqual([]);
});

test('domains of the server use each other’s services and pure parts, never each other’s routes', () => {
  const wrong = imports.filter(({ from, to }) => {
    const here = /^server\/modules\/(\w+)\//.exec(from)?.[1];
    const there = /^server\/modules\/(\w+)\/(.+)$/.exec(to);
    return here && there && here !== there[1] && there[2] === 'routes.ts';
  });
  expect(wrong).toEqual([]);
});

test('every import names a file that exists', () => {
  const missing = imports.filter(({ to }) => {
    try {
      readFileSync(join(ROOT, to));
      return false;
    } catch {
      return true;
    }
  });
  expect(missing).toEqual([]);
});
