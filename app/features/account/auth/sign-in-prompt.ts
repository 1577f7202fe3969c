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

/** What the sign-in dialog is open for. */
export const useSignInPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }));

/** What the dialog that asks for a verified address is open for; null when it is closed. */
export const useVerifyPrompt = create<{ purpose: string | null }>()(() => ({ purpose: null }));

/** A dialog said all there is to say, or the reader closed it: nothing was done. */
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
    // Only a token that has just been rejected is gone.
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
