import { useSyncExternalStore } from 'react';
import { useApi } from '#app/lib/api.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';
import { signInBy } from './sign-in.ts';

const unchanging = () => () => {};

/** A passkey signs in alone; where the browser knows none of them there is nothing to press. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn?: () => void }) {
  const api = useApi();
  const isOffered = useSyncExternalStore(unchanging, hasPasskeys, () => false);
  if (!isOffered) return null;
  return (
    <PasskeyButton
      ask={() => api.secondFactor.askPasskey({ body: {} })}
      onAnswer={async (assertion, ticket) => {
        await signInBy(api, () => api.secondFactor.passkeyLogin({ body: { ticket, assertion } }));
        onSignedIn?.();
      }}
    >
      Sign in with a passkey
    </PasskeyButton>
  );
}
