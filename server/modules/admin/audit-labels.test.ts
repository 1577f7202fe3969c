import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isAudited } from '#server/http/request/audit.ts';
import { describeChanges, hasPhrase, sentenceOf } from './audit-labels.ts';

test('every audited call has its own phrase', () => {
  const audited = Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([, call]) => isAudited(call))
      .map(([name]) => `${domain}.${name}`),
  );
  expect(audited.length).toBeGreaterThan(100);
  expect(audited.filter((action) => !hasPhrase(action))).toEqual([]);
});

test('the name of the subject replaces the dots of a phrase', () => {
  expect(sentenceOf('inbox.changeAnswer', 'Thanks')).toBe('changed the saved reply Thanks');
  expect(sentenceOf('contact.list', 'battery')).toBe('viewed the messages');
});

test('a sign-in does not repeat its device, which the entry shows', () => {
  expect(sentenceOf('users.login', 'Unknown device')).toBe('signed in');
});

test('days of a phone are written out, under the name the form gives them', () => {
  const changes = [{ field: 'priceAt', from: '2026-01-08', to: '2026-11' }];
  expect(describeChanges(changes, 'products.update', new Map())).toEqual([
    { field: 'Price recorded', from: '8 January 2026', to: 'November 2026' },
  ]);
});

test('roles have the names of the list of users', () => {
  expect(
    describeChanges(
      [
        { field: 'role', from: 'consumer', to: 'moderator' },
        { field: 'duties', from: '[]', to: '["writer","catalogue"]' },
      ],
      'users.setRoles',
      new Map(),
    ),
  ).toEqual([
    { field: 'Role', from: 'Reader', to: 'Moderator' },
    { field: 'Additional roles', from: null, to: 'Writer, Catalogue' },
  ]);
});

test('links and switches of the settings are named as in their forms', () => {
  const changes = [
    { field: 'header Compare', from: null, to: '/products/compare (hidden)' },
    { field: 'isDaily', from: 'true', to: 'false' },
    { field: 'replyTo', from: null, to: 'desk@example.com' },
  ];
  expect(describeChanges(changes, 'settings.saveNavigation', new Map())).toEqual([
    { field: 'Header link Compare', from: null, to: '/products/compare (hidden)' },
    { field: 'Daily backups', from: 'On', to: 'Off' },
    { field: 'Reply-to address', from: 'default', to: 'desk@example.com' },
  ]);
});
