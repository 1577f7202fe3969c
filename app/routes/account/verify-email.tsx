import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { restoreSession } from '#app/features/account/auth/session.ts';
import { VerifyReminder } from '#app/features/account/auth/verify-reminder.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import type { ScreenData } from '#app/lib/head.ts';
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
  const [parameters] = useSearchParams();
  const token = parameters.get('token');

  return <AuthFrame title="Verify your e-mail">{token ? <VerifyLink token={token} /> : <VerifyReminder />}</AuthFrame>;
}

/** Uses the link up, once however often the screen renders. Only a browser that runs scripts does: a mail scanner that merely looks does not. */
function VerifyLink({ token }: { token: string }) {
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
        <FormError>{errorText(error, 'Failed to check email verification')}</FormError>
        <VerifyReminder />
      </>
    );
  }
  if (!data) return <Spinner label="Checking the link..." />;
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
