import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { commandsOf, matchingCommands } from '#app/desk-kit/frame/commands.ts';
import type { ApiError } from '#app/lib/api-error.ts';
import { OverviewQueues } from '#contract/desk/overview.ts';
import { adminScreenData, desks, screensOf } from './desks.ts';

const ROOT = join(import.meta.dirname, '../../..');
const screens = desks.flatMap(screensOf);

test('no two screens share an address or a title', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  expect(new Set(screens.map(({ title }) => title)).size).toBe(screens.length);
});

test.each(screens)('/admin/$path is titled $title and not indexed', ({ path, title }) => {
  const { head } = adminScreenData(path.replace(/:\w+/g, 'something'));
  expect(head).toMatchObject({ title, noIndex: true });
});

test.each(['no-such-desk', 'products/no-such-screen', 'products/edit', 'brands/add'])(
  '/admin/%s is not found',
  (path) => {
    expect(() => adminScreenData(path)).toThrow(expect.objectContaining({ status: 404 } satisfies Partial<ApiError>));
  },
);

test.each([
  ['new article', 'Write an article'],
  ['undo', 'Undo a bulk change'],
  ['restore', 'Restore deleted items'],
  ['restore backup', 'Restore a backup'],
  ['duplicate', 'Duplicate a phone'],
  ['suspend', 'Suspend an account'],
  ['lift suspension', 'Suspend an account'],
])('the command palette finds “%s”', (typed, label) => {
  const found = matchingCommands(desks.flatMap(commandsOf), typed);
  expect(found.map((command) => command.label)).toContain(label);
});

test('every queue of the overview belongs to one desk', () => {
  const waiting = desks.flatMap(({ queues = [] }) => queues.map(({ key }) => key));
  expect(waiting.toSorted()).toEqual(Object.keys(OverviewQueues.shape).toSorted());
});

test('every /admin address that the code links to has a screen', () => {
  const links = ['app', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .flatMap((name) => linksIn(readFileSync(join(ROOT, folder, name), 'utf8')).map((link) => ({ name, link }))),
  );
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter(({ link }) => !screens.some(({ path }) => matchPath(`/admin/${path}`, link)))).toEqual([]);
});

/** Addresses in string literals, with a made-up value for each placeholder. */
function linksIn(source: string): string[] {
  return [...source.matchAll(/["'`}](\/admin(?:\/(?:\$\{[^}]*\}|[\w-])+)*)(?=["'`?])/g)].map(([, link = '']) =>
    link.replace(/\$\{[^}]*\}/g, 'something'),
  );
}
