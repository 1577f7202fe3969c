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
  /** The token being verified, or the last one verified. */
  token: string | null;
}

export const useSession = create<Session>()(() => ({ status: 'idle', error: null, user: null, token: null }));

const { setState: set, getState: get } = useSession;

interface EndedSession {
  user: User;
  token: string;
  /** Another tab signed out, or noticed that the session had ended. */
  isElsewhere: boolean;
}

/** A session that ended without a sign-out: the screen stays, and the reader signs in again in a dialog. */
export const useInterruption = create<{ ended: EndedSession | null }>()(() => ({ ended: null }));

function interrupt(isElsewhere: boolean): void {
  const { user, token } = get();
  if (user && token) useInterruption.setState({ ended: { user, token, isElsewhere } });
}

/** Until the stored token is verified it is unknown whether the reader is signed in. */
export function isSessionPending({ status, user, token }: Session): boolean {
  return !user && (status === 'idle' || (status === 'loading' && token !== null));
}

/** Verifies the stored token: at the start, and when another tab signs in or out. */
export async function restoreSession(api: Api): Promise<void> {
  const token = getToken();
  if (!token) {
    interrupt(true);
    return clearSession(NO_TOKEN);
  }
  const isSame = token === get().token;
  set({ status: 'loading', error: null, token, ...(!isSame && { user: null }) });
  try {
    if (!(await verifyToken(api, token))) expireSession(token);
  } catch (error) {
    // The server was not reached, so the token may still be valid.
    if (getToken() === token) set({ status: 'failed', error: (error as Error).message });
  }
}

/** Stores the user when the token is valid. */
export async function verifyToken(api: Api, token: string): Promise<boolean> {
  const answer = await api.users.verifyToken();
  // Another sign-in or sign-out happened in between and wins.
  if (getToken() !== token) return true;
  if (answer.valid) set({ status: 'succeeded', error: null, user: answer.user, token });
  return answer.valid;
}

/** Pending writes of the reader, sent before they are signed out. */
export const beforeSignOut = new Set<() => Promise<unknown>>();

/** The server rejected the token. A token that was replaced since is ignored. */
export function expireSession(token: string): void {
  if (getToken() !== token) return;
  interrupt(false);
  clearSession(TOKEN_INVALID);
  toast.error(TOKEN_INVALID, { id: 'session' });
}

/** Without an error the reader signed out. */
export function clearSession(error: string | null = null): void {
  if (error === null) useInterruption.setState({ ended: null });
  setToken(null);
  // The service worker's cache of the reader's own data (app/entry.worker.ts).
  void globalThis.caches?.delete('own');
  set({ status: 'failed', error, user: null, token: null });
}

let openScreens = 0;
const waiting = new Set<(isResumed: boolean) => void>();

/** From now on calls of an ended session wait for the sign-in over this screen. Returns a function that ends that. */
export function holdCalls(): () => void {
  openScreens += 1;
  return () => {
    openScreens -= 1;
    if (openScreens === 0) for (const answer of waiting) answer(false);
  };
}

/**
 * After a call was rejected for its session: whether it can be repeated. On a screen that needs a session it waits
 * until the same user has signed in again; it must never be sent as another user.
 */
export async function resumeSession(token: string | null): Promise<boolean> {
  if (token) expireSession(token);
  const { ended } = useInterruption.getState();
  if (!ended || openScreens === 0 || (token && token !== ended.token)) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const check = () => {
    const { user } = useSession.getState();
    if (user) resolve(user.id === ended.user.id);
  };
  waiting.add(resolve);
  const stop = useSession.subscribe(check);
  check();
  const isResumed = await promise;
  stop();
  waiting.delete(resolve);
  return isResumed;
}
