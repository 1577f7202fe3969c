import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/support/paths.mjs';
import { readRelease } from '#tests/support/content/last-release.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';
import { breakingChanges } from '#tests/support/validators/breaking-changes.ts';
import manifest from '../../../package.json' with { type: 'json' };

const server = await openSharedApp();
const document = (await server.call({ url: '/api/openapi.json' })).body;

test('every reference of the OpenAPI document resolves, every call has a name and access', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // The specification has both /blogs/categories/{id} and /blogs/{id}/status; the router prefers the fixed segment.
      'no-ambiguous-paths': 'off',
      // The keys of a record with fixed keys are in `propertyNames`.
      'no-required-schema-properties-undefined': 'off',
      // A text body may have any type: it is parsed by hand before its schema reports errors.
      'no-illogical-composition-keywords': 'off',
    },
  });
  const lint = async (source: object) =>
    (await lintFromString({ source: JSON.stringify(source), config, absoluteRef: 'openapi.json' })).map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    );
  expect(await lint(document)).toEqual([]);
  // The schema before recursive ones had names.
  const path = '/api/products/{id}/corrections';
  const part = { ...document, paths: { [path]: document.paths[path] }, components: {} };
  expect((await lint(part)).join()).toContain('no-unresolved-refs');
});

test('no call has breaking changes since the last release, except those in the release notes', () => {
  const before = readRelease('openapi.json');
  expect(Object.keys(before.paths).length).toBeGreaterThan(100);
  const [, notes = ''] = readFileSync(inRoot('CHANGELOG.md'), 'utf8').split(`\n## ${manifest.version}`);
  const unreleased = notes.split('\n## ')[0] ?? '';
  expect(breakingChanges(before, document).filter((change) => !unreleased.includes(`\`${change}\``))).toEqual([]);
});

test('a breaking change is found, a compatible one is not', () => {
  const changed = (change: (paths: typeof document.paths) => void) => {
    const copy = structuredClone(document);
    change(copy.paths);
    return copy;
  };
  const list = '/api/products';
  const register = '/api/users/register';
  const bodyOf = (paths: typeof document.paths) => paths[register].post.requestBody.content['application/json'].schema;
  const answerOf = (paths: typeof document.paths) =>
    paths[list].get.responses['200'].content['application/json'].schema;
  const worse: [string, (paths: typeof document.paths) => void][] = [
    [`GET ${list} is gone`, (paths) => delete paths[list].get],
    [
      `GET ${list}: parameter page is gone`,
      (paths) => {
        paths[list].get.parameters = paths[list].get.parameters.filter(({ name }: { name: string }) => name !== 'page');
      },
    ],
    [`GET ${list}: needs a token`, (paths) => (paths[list].get.security = [{ token: [] }])],
    [`GET ${list}: answer 200.total is gone`, (paths) => delete answerOf(paths).properties.total],
    [
      `GET ${list}: answer 200.total is string, was integer`,
      (paths) => (answerOf(paths).properties.total = { type: 'string' }),
    ],
    [`POST ${register}: body.city is required`, (paths) => bodyOf(paths).required.push('city')],
    [`POST ${register}: body.name has maxLength 3, had 80`, (paths) => (bodyOf(paths).properties.name.maxLength = 3)],
  ];
  for (const [change, make] of worse) expect(breakingChanges(document, changed(make))).toContain(change);
  const better = changed((paths) => {
    answerOf(paths).properties.more = { type: 'string' };
    answerOf(paths).required.push('more');
    bodyOf(paths).properties.nickname = { type: 'string' };
    paths[list].get.parameters.push({ name: 'colour', in: 'query', schema: { type: 'string' } });
    paths['/api/new'] = { get: { responses: {} } };
  });
  expect(breakingChanges(document, better)).toEqual([]);
});
