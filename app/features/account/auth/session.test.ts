import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '#app/lib/api.ts';
import { createFetchTransport } from '#app/lib/fetch-transport.ts';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { getDevices, rememberDevice } from './known-device.ts';
import { clearSession, holdCalls, restoreSession, resumeSession, useInterruption, useSession } from './session.ts';
import { clearEndedSession, register, signIn, signOut } from './sign-in.ts';
import { getToken, setToken, TOKEN_KEY } from './token.ts';

const user = { id: '018f', name: 'Asha Rao', email: 'asha@example.in', role: 'consumer', theme: 'system' };
const credentials = { email: user.email, password: 'a long enough one' };

type Answer = [status: number, body: unknown];
/** Requests sent, and the responses by path; a missing one means the server is unreachable. */
let calls: { path: string; authorization: string | null }[];
let devices: (string | undefined)[];
let device: string | null;
let answers: Record<string, Answer | (() => Answer)>;
const transport = createFetchTransport({
  getToken,
  getDevices,
  onDevice: rememberDevice,
  onUnauthenticated: resumeSession,
  onReauthRequired: async () => false,
  mayBeCounted: () => false,
});
const api = createApi(transport);

beforeEach(() => {
  calls = [];
  devices = [];
  device = null;
  answers = {};
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, authorization: headers.authorization ?? null });
    devices.push(headers['x-handset-device']);
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    const [status, body] = typeof answer === 'function' ? answer() : answer;
    return Response.json(body, { status, headers: device ? { 'x-handset-device': device } : {} });
  });
  useSession.setState(useSession.getInitialState(), true);
  useInterruption.setState({ ended: null });
});
afterEach(() => vi.unstubAllGlobals());

const valid: Answer = [200, { valid: true, user }];
const invalid: Answer = [200, { valid: false }];
const verify = '/api/users/verify-token';
const sessions = `/api/users/${user.id}/sessions`;

test('without a stored token no request is sent', async () => {
  await restoreSession(api);
  expect(calls).toEqual([]);
  expect(useSession.getState()).toEqual({ status: 'failed', error: 'No token', user: null, token: null });
});

test('a valid stored token is verified at the start and sets user and token', async () => {
  setToken('stored');
  answers[verify] = valid;
  const done = restoreSession(api);
  expect(useSession.getState()).toMatchObject({ status: 'loading', user: null });
  await done;
  expect(calls).toEqual([{ path: verify, authorization: 'Bearer stored' }]);
  expect(useSession.getState()).toEqual({ status: 'succeeded', error: null, user, token: 'stored' });
});

test('an invalid stored token is cleared', async () => {
  setToken('stored');
  answers[verify] = invalid;
  await restoreSession(api);
  expect(useSession.getState()).toEqual({
    status: 'failed',
    error: 'Token expired or invalid',
    user: null,
    token: null,
  });
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('an unreachable server does not sign anyone out', async () => {
  setToken('stored');
  await restoreSession(api);
  expect(useSession.getState()).toMatchObject({ status: 'failed', token: 'stored' });
  expect(getToken()).toBe('stored');
});

test('a response about a token that was replaced meanwhile changes nothing', async () => {
  setToken('old');
  answers[verify] = () => {
    setToken('new');
    return invalid;
  };
  await restoreSession(api);
  expect(getToken()).toBe('new');
});

test('login posts the credentials and verifies the returned token', async () => {
  answers['/api/users/login'] = [200, { token: 'fresh', user }];
  answers[verify] = valid;
  await signIn(api, credentials);
  expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/api/users/login', null],
    [verify, 'Bearer fresh'],
  ]);
  expect(useSession.getState()).toMatchObject({ status: 'succeeded', user, token: 'fresh' });
  expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh');
});

test("login rejects with 'Token expired or invalid' when that token is not valid", async () => {
  answers['/api/users/login'] = [200, { token: 'fresh', user }];
  answers[verify] = invalid;
  await expect(signIn(api, credentials)).rejects.toThrow('Token expired or invalid');
  expect(useSession.getState()).toMatchObject({ status: 'failed', error: 'Token expired or invalid', user: null });
  expect(getToken()).toBeNull();
});

test('a new account survives a failed session check, so it is not registered twice', async () => {
  answers['/api/users/login'] = [200, { token: 'fresh', user }];
  await signIn(api, credentials);
  expect(useSession.getState()).toEqual({ status: 'succeeded', error: null, user, token: 'fresh' });
  answers['/api/users/register'] = [201, { data: { token: 'newest', user } }];
  answers[verify] = [502, null];
  await register(api, { ...credentials, name: 'Asha' });
  expect(useSession.getState()).toEqual({ status: 'succeeded', error: null, user, token: 'newest' });
  expect(getToken()).toBe('newest');
});

test("a failure shows the server's message, else 'Login failed' or 'Registration failed'", async () => {
  answers['/api/users/login'] = [401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }];
  await expect(signIn(api, credentials)).rejects.toThrow();
  expect(useSession.getState()).toMatchObject({
    status: 'failed',
    error: 'Invalid email or password',
  });
  answers['/api/users/login'] = [502, null];
  await expect(signIn(api, credentials)).rejects.toThrow();
  expect(useSession.getState().error).toBe('Login failed');
  answers['/api/users/register'] = [502, null];
  await expect(register(api, { ...credentials, name: 'Asha' })).rejects.toThrow();
  expect(useSession.getState().error).toBe('Registration failed');
});

test('only a rejected token ends the session', async () => {
  setToken('stored');
  answers[verify] = valid;
  await restoreSession(api);
  answers['/api/users/login'] = [401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }];
  await expect(api.users.login({ body: credentials })).rejects.toThrow();
  answers[sessions] = [403, { message: 'Your account doesn’t have permission to do that.', code: 'FORBIDDEN' }];
  await expect(api.users.sessions({ params: { id: user.id } })).rejects.toThrow();
  expect(useSession.getState().user).toEqual(user);

  answers[sessions] = [401, { message: 'Token expired or invalid', code: 'UNAUTHENTICATED' }];
  await expect(api.users.sessions({ params: { id: user.id } })).rejects.toThrow('Token expired or invalid');
  expect(useSession.getState()).toMatchObject({ user: null, token: null, error: 'Token expired or invalid' });
  expect(getToken()).toBeNull();
});

/** A session that ends while a guarded screen sends a request. */
async function requestAfterSessionEnd() {
  setToken('stored');
  answers[verify] = valid;
  await restoreSession(api);
  const isCurrent = () => calls.at(-1)?.authorization === 'Bearer fresh';
  answers[sessions] = () =>
    isCurrent() ? [200, []] : [401, { message: 'Token expired or invalid', code: 'UNAUTHENTICATED' }];
  const release = holdCalls();
  const asked = api.users.sessions({ params: { id: user.id } });
  await vi.waitFor(() => expect(useInterruption.getState().ended?.user).toEqual(user), PATIENCE);
  return { asked, release };
}

const asked = () => calls.filter(({ path }) => path === sessions).length;

test('a request whose session ended on a guarded screen is repeated after signing in', async () => {
  const { asked: answer, release } = await requestAfterSessionEnd();
  const later = api.users.sessions({ params: { id: user.id } });
  answers['/api/users/login'] = [200, { token: 'fresh', user }];
  await signIn(api, credentials);
  expect(await answer).toEqual([]);
  expect(await later).toEqual([]);
  expect(asked()).toBe(4);
  release();
});

test('a request of an ended session is never sent as another user', async () => {
  const { asked: answer, release } = await requestAfterSessionEnd();
  answers[verify] = [200, { valid: true, user: { ...user, id: '0190' } }];
  answers['/api/users/login'] = [200, { token: 'fresh', user: { ...user, id: '0190' } }];
  await signIn(api, credentials);
  await expect(answer).rejects.toThrow('Token expired or invalid');
  expect(asked()).toBe(1);
  release();
});

test('a request of an ended session fails when its screen is left', async () => {
  const { asked: answer, release } = await requestAfterSessionEnd();
  release();
  await expect(answer).rejects.toThrow('Token expired or invalid');
});

test('a failed sign-in keeps the ended session resumable', async () => {
  const { asked: answer, release } = await requestAfterSessionEnd();
  answers['/api/users/login'] = [200, { token: 'fresh', user }];
  answers[verify] = invalid;
  await expect(signIn(api, credentials)).rejects.toThrow('Token expired or invalid');
  expect(useInterruption.getState().ended?.user).toEqual(user);
  clearSession();
  expect(useInterruption.getState().ended).toBeNull();
  release();
  await expect(answer).rejects.toThrow();
});

test('a session ended by a new password is forgotten, any other stays', async () => {
  for (const [answer, left] of [
    [valid, 'stored'],
    [undefined, 'stored'],
    [invalid, null],
  ] as const) {
    setToken('stored');
    if (answer) answers[verify] = answer;
    else delete answers[verify];
    await clearEndedSession(api);
    expect(getToken()).toBe(left);
  }
  expect(useSession.getState()).toMatchObject({ user: null, error: null });
});

test('logout clears the session and reloads, even when the server does not answer', async () => {
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  for (const answer of [[200, { message: 'Signed out.' }] as Answer, undefined]) {
    setToken('stored');
    if (answer) answers['/api/users/logout'] = answer;
    else delete answers['/api/users/logout'];
    await signOut(api);
    expect(calls.at(-1)).toEqual({ path: '/api/users/logout', authorization: 'Bearer stored' });
    expect(useSession.getState()).toMatchObject({ user: null, token: null });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without browser storage the token lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  setToken('fleeting');
  expect(getToken()).toBe('fleeting');
  setToken(null);
  expect(getToken()).toBeNull();
});

test('the last five accounts that signed in are recognised at the next sign-in', async () => {
  answers['/api/users/login'] = [200, { token: 'fresh', user }];
  answers[verify] = valid;
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'a']) {
    device = `${account}.1.signature`;
    await signIn(api, credentials);
  }
  device = 'b.2.signature';
  await signIn(api, credentials);
  expect(devices[0]).toBeUndefined();
  expect(getDevices()).toBe('b.2.signature a.1.signature f.1.signature e.1.signature d.1.signature');
  await signIn(api, credentials);
  expect(devices.at(-2)).toBe('b.2.signature a.1.signature f.1.signature e.1.signature d.1.signature');
  answers[sessions] = [200, { users: [] }];
  await api.users.sessions({ params: { id: user.id } });
  expect(devices.at(-1)).toBeUndefined();
});
