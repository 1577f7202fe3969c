import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '#app/lib/api.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useStorageSync } from '#app/lib/use-storage-sync.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { usePasswordPrompt } from './password-prompt.ts';
import { restoreSession, useSession } from './session.ts';
import { useSignInPrompt, useVerifyPrompt } from './sign-in-prompt.ts';
import { TOKEN_KEY } from './token.ts';

/** The parts of signing in that every page needs. */
export function AuthMount() {
  return (
    <>
      <SessionMount />
      <SignInPromptMount />
      <PasswordPromptMount />
      <VerifyPromptMount />
    </>
  );
}

/** Verifies the stored session, and notices when another tab signs in or out. */
function SessionMount() {
  const api = useApi();
  const queries = useQueryClient();
  useStorageSync(
    TOKEN_KEY,
    useCallback(() => void restoreSession(api), [api]),
  );
  useEffect(() => refreshForEachUser(queries), [queries]);
  return null;
}

/**
 * Data fetched for another user lacks what is personal, so it is refetched. The first user needs no refetch: the page
 * already sent their token.
 */
function refreshForEachUser(queries: QueryClient): () => void {
  let isFirst = true;
  return useSession.subscribe(({ user, status }, before) => {
    if (!isFirst && user && user.id !== before.user?.id) {
      queries.removeQueries({ predicate: ({ state }) => state.status === 'error' });
      void queries.invalidateQueries();
    }
    if (status !== 'loading') isFirst = false;
  });
}

const loadSignIn = () => import('./sign-in-dialog.tsx');
const loadPassword = () => import('./password-dialog.tsx');
const loadVerify = () => import('./verify-dialog.tsx');

function SignInPromptMount() {
  const prompt = useSignInPrompt((state) => state.prompt);
  const dialog = useLazyModule(loadSignIn, prompt !== null, () => {
    toast.error('We couldn’t load the sign-in form. Check your connection and try again.');
    prompt?.decline();
  });
  return dialog ? <dialog.SignInDialog prompt={prompt} /> : null;
}

function PasswordPromptMount() {
  const prompt = usePasswordPrompt((state) => state.prompt);
  const dialog = useLazyModule(loadPassword, prompt !== null, () => prompt?.answer(false));
  return dialog ? <dialog.PasswordDialog prompt={prompt} /> : null;
}

function VerifyPromptMount() {
  const purpose = useVerifyPrompt((state) => state.purpose);
  const dialog = useLazyModule(loadVerify, purpose !== null, () => {
    useVerifyPrompt.setState({ purpose: null });
    toast.error('Confirm your e-mail address first. Open the link we sent you.');
  });
  return dialog ? <dialog.VerifyDialog purpose={purpose} /> : null;
}
