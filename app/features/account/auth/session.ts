import { create } from 'zustand';
import type { Api } from '#app/lib/api.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { User } from '#contract/account/user.ts';
import { getToken, setToken } from './token.ts';

export const NO_TOKEN = 'No token';
export const TOKEN_INVALID = 'Token expired or invalid';

export interface Session {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  error: string | null;
  user: User | null;
  /** The token being verified, or the one that was. */
  token: string | null;
}

export const useSession = create<Session>()(() => ({ status: 'idle', error: null, user: null, token: null }));

const { setState: set, getState: get } = useSession;

/** Until the stored token was verified nobody can say whether somebody is signed in. */
export function isSessionPending({ status, user, token }: Session): boolean {
  return !user && (status === 'idle' || (status === 'loading' && token !== null));
}

/** Verifies what is stored: at the start, and when another tab signed in or out. */
export async function restoreSession(api: Api): Promise<void> {
  const token = getToken();
  if (!token) return clearSession(NO_TOKEN);
  const isSame = token === get().token;
  set({ status: 'loading', error: null, token, ...(!isSame && { user: null }) });
  try {
    if (!(await verifyToken(api, token))) expireSession(token);
  } catch (error) {
    // Not reached, so not rejected: the token may still be valid.
    if (getToken() === token) set({ status: 'failed', error: (error as Error).message });
  }
}

/** Takes the user over when the token is valid. */
export async function verifyToken(api: Api, token: string): Promise<boolean> {
  const answer = await api.users.verifyToken();
  // Another sign-in or sign-out came in between and decides.
  if (getToken() !== token) return true;
  if (answer.valid) set({ status: 'succeeded', error: null, user: answer.user, token });
  return answer.valid;
}

/** What waits to be sent in the name of the reader is sent before they are signed out. */
export const beforeSignOut = new Set<() => Promise<unknown>>();

/** The server rejected the token. One that was replaced in the meantime ends nothing. */
export function expireSession(token: string): void {
  if (getToken() !== token) return;
  clearSession(TOKEN_INVALID);
  toast.error(TOKEN_INVALID, { id: 'session' });
}

export function clearSession(error: string | null = null): void {
  setToken(null);
  // What the service worker keeps of whoever was signed in (app/entry.worker.ts).
  void globalThis.caches?.delete('own');
  set({ status: 'failed', error, user: null, token: null });
}
