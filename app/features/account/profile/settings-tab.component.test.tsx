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
  ...{
    pendingEmail: null,
    avatar: null,
    city: null,
    about: null,
    favouriteBrands: [],
    newsletter: false,
    newsletterPending: false,
  },
  mail: { alert: true, reply: true, comment: true, report: true, correction: true, note: true },
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

test('switches show what was chosen while the server answers', async () => {
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

test('a switch that could not be saved goes back and says so', async () => {
  const { keys } = open();
  server.on(users.updateSettings, lost);
  const replies = await switchOf('Replies');
  await keys.click(replies);
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
  await waitFor(() => expect(replies.checked).toBe(true));
});

test('a check of the address that failed says so and can be tried again', async () => {
  server.on(users.emailVerified, badGateway);
  const { keys } = open();
  await screen.findByText('Failed to check email verification');
  server.on(users.emailVerified, { emailVerified: false });
  await keys.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/isn’t confirmed yet/)).toBeTruthy();
});

test('a newsletter that waits for its link says so', async () => {
  const { keys } = open();
  await keys.click(await switchOf('Newsletter'));
  expect(await screen.findByText(/to start getting the newsletter/)).toBeTruthy();
});

test('newsletter and second factor wait for a verified address', async () => {
  stored = { ...PROFILE, emailVerified: false };
  open();
  expect((await switchOf('Newsletter')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Use an authenticator app' })).toBeNull();
});

test('the address one has already is refused beside its field', async () => {
  const { keys } = open();
  await keys.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  expect(await screen.findByText('This is already your address.')).toBeTruthy();
  expect(server.sent(users.updateEmail)).toEqual([]);
});

test('removing the picture keeps the focus in its place', async () => {
  stored = { ...PROFILE, avatarUrl: '/media/me.webp' };
  const { keys } = open(false);
  (await screen.findByRole('button', { name: 'Remove' })).focus();
  await keys.keyboard('{Enter}');
  const upload = await screen.findByRole('button', { name: 'Upload a picture' });
  await waitFor(() => expect(document.activeElement).toBe(upload));
});
