import { useSyncExternalStore } from 'react';
import { useGuestWishlist } from '#app/features/account/guest/guest-wishlist.ts';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';
import { useRedirectQuery } from './redirect.tsx';
import { signInBy } from './sign-in.ts';

/** Also in place of a screen that needs somebody: the address stays, and that screen follows once one is signed in. */
export function LoginScreen({ lead }: { lead?: string }) {
  const redirectQuery = useRedirectQuery();

  return (
    <AuthFrame
      title="Sign in"
      lead={lead}
      footer={
        <p>
          New here? <TextLink to={`/register${redirectQuery}`}>Create an account</TextLink>
        </p>
      }
    >
      <KeptPhones />
      <LoginForm onSignedIn={focusMain} />
      <PasskeyLogin onSignedIn={focusMain} />
      <p>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
    </AuthFrame>
  );
}

const NAMED = 3;

/** What a guest saved is on this device until then: it is named, so that nobody takes it for lost. */
function KeptPhones() {
  const kept = useGuestWishlist(({ items }) => items);
  if (kept.length === 0) return null;

  const named = kept.filter(({ name }) => name).slice(0, NAMED);
  const others = kept.length - named.length;
  const count = named.length > 0 ? `${others} more` : countText(others, 'phone');
  return (
    <Notice>
      {named.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && (others === 0 && index === named.length - 1 ? ' and ' : ', ')}
          <Link to={`/product/${id}`} className="font-medium underline underline-offset-3">
            {name}
          </Link>
        </span>
      ))}
      {others > 0 && (named.length > 0 ? ` and ${count}` : count)}
      {kept.length === 1
        ? ' is kept on this device. Sign in, and it joins your wishlist.'
        : ' are kept on this device. Sign in, and they join your wishlist.'}
    </Notice>
  );
}

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
