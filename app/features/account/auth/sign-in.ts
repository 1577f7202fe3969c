import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { DRAFTS_KEY, removeStored } from '#app/lib/storage.ts';
import { setTheme } from '#app/lib/theme/theme.ts';
import type { LoginBody, RegisterBody } from '#contract/account/bodies.ts';
import type { SecondFactorNeeded, User } from '#contract/account/user.ts';
import { beforeSignOut, clearSession, TOKEN_INVALID, useSession, verifyToken } from './session.ts';
import { getToken, setToken } from './token.ts';

/** The second factors an account can use, one of which is required, and the ticket. */
export type SecondStep = SecondFactorNeeded['secondFactor'];

type SignedIn = { token: string; user: User };

/** Posts the credentials, then verifies the returned token. Returns the second step if the account has one. */
export function signIn(api: Api, credentials: LoginBody): Promise<SecondStep | null> {
  return track('Login failed', async () => {
    const answer = await api.users.login({ body: credentials });
    if ('secondFactor' in answer) {
      useSession.setState({ status: 'failed', error: null });
      return answer.secondFactor;
    }
    await enter(api, answer);
    return null;
  });
}

/** Signs in with a second factor, or with a passkey alone. */
export function signInBy(api: Api, call: () => Promise<SignedIn>): Promise<void> {
  return track('Login failed', async () => enter(api, await call()));
}

async function enter(api: Api, signedIn: SignedIn): Promise<void> {
  await signInWithToken(api, signedIn);
  applyUserTheme();
}

/**
 * Signs in with a token from the server; throws and stores nothing when it is invalid. If verifying fails for another
 * reason the token is kept, so that no one repeats a registration or password change.
 */
export async function signInWithToken(api: Api, { token, user }: { token: string; user: User | null }): Promise<void> {
  setToken(token);
  const isValid = await verifyToken(api, token).catch(() => {
    if (getToken() === token) useSession.setState({ status: 'succeeded', error: null, user, token });
    return true;
  });
  if (isValid) return;
  clearSession(TOKEN_INVALID);
  throw new ApiError(401, { message: TOKEN_INVALID });
}

export function register(api: Api, person: RegisterBody): Promise<void> {
  return track('Registration failed', async () => {
    const { data } = await api.users.register({ body: person });
    await signInWithToken(api, data);
  });
}

/** Applies the account's theme. 'As the device' keeps the theme of this device. */
function applyUserTheme(): void {
  const theme = useSession.getState().user?.theme;
  if (theme && theme !== 'system') setTheme(theme);
}

/** Stores the status of the request and its error message in the session. */
async function track<T>(fallback: string, work: () => Promise<T>): Promise<T> {
  useSession.setState({ status: 'loading', error: null });
  try {
    return await work();
  } catch (error) {
    useSession.setState({ status: 'failed', error: errorText(error, fallback) });
    throw error;
  }
}

/** Reloads the page, so nothing personal stays in memory. Also signs out when the server cannot be reached. */
export async function signOut(api: Api): Promise<void> {
  await Promise.allSettled([...beforeSignOut].map((send) => send()));
  await api.users.logout().catch(() => {});
  removeStored(DRAFTS_KEY);
  clearSession();
  window.location.reload();
}

/** For calls that end sessions on purpose: the user sees no message about their own. Other accounts stay signed in. */
export async function clearEndedSession(api: Api): Promise<void> {
  const token = getToken();
  if (!token) return;
  const { valid } = await api.users.verifyToken().catch(() => ({ valid: true }));
  if (!valid && getToken() === token) clearSession();
}
