import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useApi } from '#app/lib/api.ts';
import type { SettingsBody } from '#contract/account/bodies.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import type { Profile } from '#contract/account/user.ts';
import { users } from '#contract/users.ts';
import { badGateway, FakeServer, lost } from '#tests/support/component/fake-server.ts';
import { READER, renderScreen } from '#tests/support/component/render.tsx';
import { AvatarField } from './avatar-field.tsx';
import { profileQuery } from './profile-queries.ts';
import { SettingsTab } from './settings-tab.tsx';

const PROFILE: Profile = {
  ...READER,
  pendingEmail: null,
  avatar: null,
  city: null,
  about: null,
  favouriteBrands: [],
  newsletter: false,
  newsletterPending: false,
  mail: { alert: true, reply: true, comment: true, report: true, correction: true, note: true, feed: true },
  createdAt: '2026-11-18T06:00:00.000Z',
};

let stored: Profile;
let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  stored = PROFILE;
  server = new FakeServer()
    .on(users.profile, () => stored)
    .on(users.sessions, [])
    .on(users.emailVerified, { emailVerified: true })
    .on(users.updateSettings, ({ body }) => change(body as SettingsBody))
    .on(users.removeAvatar, () => {
      stored = { ...stored, avatarUrl: null };
      return stored;
    })
    .on(secondFactor.state, { required: false, codesSince: null, passkeys: [], recoveryCodesLeft: 0 });
});

function change({ mail, newsletter }: SettingsBody): Profile {
  stored = {
    ...stored,
    mail: { ...stored.mail, ...mail },
    ...(newsletter !== undefined && { newsletter, newsletterPending: newsletter }),
  };
  return stored;
}

function Tab({ isSettings }: { isSettings: boolean }) {
  const { data } = useQuery(profileQuery(useApi(), READER.id));
  if (!data) return null;
  return isSettings ? <SettingsTab profile={data} /> : <AvatarField profile={data} />;
}

const open = (isSettings = true) =>
  renderScreen(<Tab isSettings={isSettings} />, { server, path: '/user', user: READER });
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('a switch shows the new choice while the request runs', async () => {
  const { keys } = open();
  const replies = await switchOf('Replies');
  const held = server.hold(users.updateSettings);
  await keys.click(replies);
  await keys.click(await switchOf('Your reports'));
  expect([replies.checked, (await switchOf('Your reports')).checked]).toEqual([false, false]);
  await waitFor(() => expect(held.count).toBe(1));
  held.answer(change({ mail: { reply: false } }));
  await waitFor(() => expect(held.count).toBe(1));
  held.answer(change({ mail: { report: false } }));
  await waitFor(() => expect(stored.mail).toMatchObject({ reply: false, report: false }));
  expect([replies.checked, (await switchOf('Your reports')).checked]).toEqual([false, false]);
});

test('a switch that fails to save goes back and shows an error', async () => {
  const { keys } = open();
  server.on(users.updateSettings, lost);
  const replies = await switchOf('Replies');
  await keys.click(replies);
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
  await waitFor(() => expect(replies.checked).toBe(true));
});

test('a failed check of the address shows an error and can be retried', async () => {
  server.on(users.emailVerified, badGateway);
  const { keys } = open();
  await screen.findByText('Failed to check email verification');
  server.on(users.emailVerified, { emailVerified: false });
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/isn’t confirmed yet/)).toBeTruthy();
});

test('an unconfirmed newsletter subscription is shown as such', async () => {
  const { keys } = open();
  await keys.click(await switchOf('Newsletter'));
  expect(await screen.findByText(/to start getting the newsletter/)).toBeTruthy();
});

test('newsletter and second factor need a verified address', async () => {
  stored = { ...PROFILE, emailVerified: false };
  open();
  expect((await switchOf('Newsletter')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Use an authenticator app' })).toBeNull();
});

test('entering the current address shows an error at its field', async () => {
  const { keys } = open();
  await keys.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  expect(await screen.findByText('This is already your address.')).toBeTruthy();
  expect(server.sent(users.updateEmail)).toEqual([]);
});

test('removing the picture keeps focus in place', async () => {
  stored = { ...PROFILE, avatarUrl: '/media/me.webp' };
  const { keys } = open(false);
  (await screen.findByRole('button', { name: 'Remove' })).focus();
  await keys.keyboard('{Enter}');
  const upload = await screen.findByRole('button', { name: 'Upload a picture' });
  await waitFor(() => expect(document.activeElement).toBe(upload));
});
