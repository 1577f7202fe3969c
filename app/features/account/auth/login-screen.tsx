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

/** Also shown in place of a screen that needs a session: the address stays, and the screen appears after signing in. */
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
      <SavedPhones />
      <LoginForm onSignedIn={focusMain} />
      <PasskeyLogin onSignedIn={focusMain} />
      <p>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
    </AuthFrame>
  );
}

const NAMED = 3;

/** Phones a guest saved on this device, listed so that they don't seem lost. */
function SavedPhones() {
  const saved = useGuestWishlist(({ items }) => items);
  if (saved.length === 0) return null;

  const named = saved.filter(({ name }) => name).slice(0, NAMED);
  const others = saved.length - named.length;
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
      {saved.length === 1
        ? ' is saved on this device. Sign in to add it to your wishlist.'
        : ' are saved on this device. Sign in to add them to your wishlist.'}
    </Notice>
  );
}

const unchanging = () => () => {};

/** Signs in with a passkey alone; shown only where the browser supports them. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn?: () => void }) {
  const api = useApi();
  const isOffered = useSyncExternalStore(unchanging, hasPasskeys, () => false);
  if (!isOffered) return null;
  return (
    <PasskeyButton
      fetchOptions={() => api.secondFactor.passkeyOptions({ body: {} })}
      onAnswer={async (assertion, ticket) => {
        await signInBy(api, () => api.secondFactor.passkeyLogin({ body: { ticket, assertion } }));
        onSignedIn?.();
      }}
    >
      Sign in with a passkey
    </PasskeyButton>
  );
}
