import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoginForm } from '#app/features/account/auth/login-form.tsx';
import { ResetPasswordForm } from '#app/features/account/auth/reset-password-form.tsx';
import { isSessionPending, restoreSession, useSession } from '#app/features/account/auth/session.ts';
import { VerifyReminder } from '#app/features/account/auth/verify-reminder.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';

export function load(): ScreenData {
  return {
    head: {
      title: 'Verify your e-mail',
      description: 'Confirm that the e-mail address of your account is yours.',
      canonical: '/verify-email',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();

  return <AuthFrame title="Verify your e-mail">{token ? <VerifyLink token={token} /> : <VerifyReminder />}</AuthFrame>;
}

/**
 * Whoever is signed in has only to open the link. Others say first whether the account is theirs: if somebody else
 * registered it with their address, that one is signed out and loses the password.
 */
function VerifyLink({ token }: { token: string }) {
  const isPending = useSession(isSessionPending);
  const isSignedIn = useSession(({ user }) => user !== null);
  const [isOwner, setIsOwner] = useState(false);

  if (isPending) return <Spinner label="Checking the link..." />;
  if (isSignedIn || isOwner) return <UseLink token={token} />;
  return (
    <>
      <p className="text-md text-ink-2">Sign in with the account that you opened, and its address is verified.</p>
      <LoginForm />
      <div className="grid justify-items-start gap-3 border-t border-line pt-5">
        <p className="text-ink-2">
          Did somebody else open it with your address, or have you forgotten the password? The mailbox is yours, so the
          account is too: everybody else is signed out of it.
        </p>
        <Button onClick={() => setIsOwner(true)}>Choose a new password</Button>
      </div>
    </>
  );
}

/** Uses the link up, once however often the screen renders. */
function UseLink({ token }: { token: string }) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const done = await api.users.verifyEmail({ body: { token } });
      await restoreSession(api);
      return done;
    },
    // Asked for a second time, the same link is no longer valid.
    staleTime: 'static',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (error) {
    return (
      <>
        <FormError>{errorText(error, 'The address could not be verified. Try again in a moment.')}</FormError>
        <VerifyReminder />
      </>
    );
  }
  if (!data) return <Spinner label="Checking the link..." />;
  if (data.passwordRequired) {
    return (
      <>
        <Notice>{data.message}</Notice>
        <ResetPasswordForm token={token} />
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
