import type { Api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { setTheme } from '#app/lib/theme/theme.ts';
import type { LoginBody, RegisterBody } from '#contract/users.ts';
import { clearSession, signInWithToken, useSession } from './session.ts';

/** Posts the credentials, then verifies the token that came back. */
export function signIn(api: Api, credentials: LoginBody): Promise<void> {
  return track('Login failed', async () => {
    const { token } = await api.users.login({ body: credentials });
    await signInWithToken(api, token);
    applyUserTheme();
  });
}

export function register(api: Api, person: RegisterBody): Promise<void> {
  return track('Registration failed', async () => {
    const { data } = await api.users.register({ body: person });
    await signInWithToken(api, data.token);
  });
}

/** A theme chosen on another device comes along; 'as the device' leaves this one's choice alone. */
function applyUserTheme(): void {
  const theme = useSession.getState().user?.theme;
  if (theme && theme !== 'system') setTheme(theme);
}

/** Stores the status of the request and its error message in the session. */
async function track(fallback: string, work: () => Promise<void>): Promise<void> {
  useSession.setState({ status: 'loading', error: null });
  try {
    await work();
  } catch (error) {
    useSession.setState({ status: 'failed', error: errorText(error, fallback) });
    throw error;
  }
}

/** The page starts again, so nothing personal is left in it. A server that cannot be reached does not keep anybody in. */
export async function signOut(api: Api): Promise<void> {
  await api.users.logout().catch(() => {});
  clearSession();
  window.location.reload();
}
