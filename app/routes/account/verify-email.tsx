import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoginForm } from '#app/features/account/auth/login-form.tsx';
import { isSessionPending, restoreSession, useSession } from '#app/features/account/auth/session.ts';
import { VerifyReminder } from '#app/features/account/auth/verify-reminder.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';

/** Loaded on demand: few people take over an account that someone else registered. */
const ResetPasswordForm = lazy(async () => ({
  default: (await import('#app/features/account/auth/reset-password-form.tsx')).ResetPasswordForm,
}));

export function load(): ScreenData {
  return {
    head: {
      title: 'Confirm your e-mail address',
      description: 'Confirm that the e-mail address of your account is yours.',
      canonical: '/verify-email',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();

  return (
    <AuthFrame title="Confirm your address">{token ? <VerifyLink token={token} /> : <VerifyReminder />}</AuthFrame>
  );
}

/**
 * A signed-in user only has to open the link of their account. Others first choose whether the account is theirs: if
 * someone else registered it with their address, that person is signed out and their password removed.
 */
function VerifyLink({ token }: { token: string }) {
  const isPending = useSession(isSessionPending);
  const isSignedIn = useSession(({ user }) => user !== null);
  const [isOwner, setIsOwner] = useState(false);

  if (isPending) return <Spinner label="Checking the link..." />;
  if (isOwner) return <UseLink token={token} />;
  const claim = <Claim onClaim={() => setIsOwner(true)} />;
  if (isSignedIn) return <UseLink token={token} ofOther={claim} />;
  return (
    <>
      <p className="text-md text-ink-2">Sign in to your account to confirm its address.</p>
      <LoginForm />
      {claim}
    </>
  );
}

function Claim({ onClaim }: { onClaim: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5">
      <p className="text-ink-2">
        Did someone else use your address, or did you forget your password? Claim the account: we’ll sign everyone out,
        and you’ll set a new password. If someone only asked to change their address to yours, we’ll cancel that.
      </p>
      <Button onClick={onClaim}>This address is mine</Button>
    </div>
  );
}

type UseLinkProps = {
  token: string;
  /** Alternatives for the link of another account; if given, the link is not used automatically. */
  ofOther?: ReactNode;
};

/** Uses the link once, however often the screen renders. */
function UseLink({ token, ofOther }: UseLinkProps) {
  const api = useApi();
  const queries = useQueryClient();
  const email = useSession(({ user }) => user?.email);
  const ownOnly = ofOther !== undefined;
  const { data, error } = useQuery({
    queryKey: ['verify-email', token, ownOnly],
    queryFn: async () => {
      const done = await api.users.verifyEmail({ body: { token, ownOnly } });
      await restoreSession(api);
      void queries.invalidateQueries({ queryKey: ['me'] });
      return done;
    },
    // The link is valid only once, so it is never requested again.
    staleTime: 'static',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (ofOther && error instanceof ApiError && error.code === 'CONFLICT') {
    return (
      <>
        <FormError>{error.message}</FormError>
        <p className="text-md wrap-anywhere text-ink-2">
          You are signed in as {email}. Sign out, open the link again and sign in with the account you created.
        </p>
        {ofOther}
      </>
    );
  }
  if (error) {
    return (
      <>
        <FormError>{errorText(error, 'We couldn’t confirm the address. Try again in a moment.')}</FormError>
        <VerifyReminder />
      </>
    );
  }
  if (!data) return <Spinner label="Checking the link..." />;
  if (data.passwordRequired) {
    return (
      <>
        <Notice takesFocus>{data.message}</Notice>
        <Suspense fallback={<Spinner />}>
          <ResetPasswordForm token={token} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <Notice>{data.message}</Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
        <ButtonLink to="/user">Your account</ButtonLink>
      </div>
    </>
  );
}
