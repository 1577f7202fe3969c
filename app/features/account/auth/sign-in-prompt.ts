import { create } from 'zustand';
import { ApiError } from '#app/lib/api-error.ts';
import { getToken } from './token.ts';

type Action<Result> = () => Promise<Result>;

interface Prompt {
  /** Ends the sentence `Sign in to …`. */
  purpose: string;
  proceed(): void;
  decline(): void;
}

/** Set while the sign-in dialog is open. */
export const useSignInPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }));

/** Why the dialog asks for a verified address; null while it is closed. */
export const useVerifyPrompt = create<{ purpose: string | null }>()(() => ({ purpose: null }));

/** The dialog already showed the reason, or the reader closed it: show no error. */
export class SignInCancelled extends Error {
  override name = 'SignInCancelled';
}

/**
 * Runs an action that needs a session: guests sign in first, without leaving the page. Readers with an unverified
 * address see how to verify it.
 */
export async function withSignIn<Result>(purpose: string, action: Action<Result>): Promise<Result> {
  if (!getToken()) await promptSignIn(purpose);
  try {
    return await action();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EMAIL_UNVERIFIED') {
      useVerifyPrompt.setState({ purpose });
      throw new SignInCancelled();
    }
    // The session ended only if the token was rejected and removed.
    if (!(error instanceof ApiError && error.status === 401) || getToken()) throw error;
  }
  await promptSignIn(purpose);
  return action();
}

function promptSignIn(purpose: string): Promise<void> {
  useSignInPrompt.getState().prompt?.decline();
  return new Promise((resolve, reject) => {
    const close = (then: () => void) => () => {
      useSignInPrompt.setState({ prompt: null });
      then();
    };
    const prompt = { purpose, proceed: close(resolve), decline: close(() => reject(new SignInCancelled())) };
    useSignInPrompt.setState({ prompt });
  });
}
