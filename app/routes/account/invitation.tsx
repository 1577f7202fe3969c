import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { isSessionPending, restoreSession, useSession } from '#app/features/account/auth/session.ts';
import { signInWithToken } from '#app/features/account/auth/sign-in.ts';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { NewPasswordField } from '#app/forms/new-password-field.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { InvitedBody } from '#contract/account/invitations.ts';
import { roleTasks } from '#contract/account/role-tasks.ts';

/** Not every invited person has an account. */
const LoginForm = lazy(async () => ({
  default: (await import('#app/features/account/auth/login-form.tsx')).LoginForm,
}));

export function load(): ScreenData {
  return {
    head: {
      title: 'Invitation',
      description: 'Accept an invitation to join the team.',
      canonical: '/invitation',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();
  return (
    <AuthFrame title="Invitation">
      {token ? (
        <InvitationOf token={token} />
      ) : (
        <FormError>This link is incomplete. Open it from the e-mail again.</FormError>
      )}
    </AuthFrame>
  );
}

function InvitationOf({ token }: { token: string }) {
  const api = useApi();
  const isPending = useSession(isSessionPending);
  const user = useSession((session) => session.user);
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.invitations.read({ body: { token } }, signal),
    staleTime: 'static',
    retry: false,
  });
  const accept = useMutation({
    mutationFn: async () => {
      await api.invitations.accept({ body: { token } });
      await restoreSession(api);
    },
  });

  if (accept.isSuccess) return <Accepted />;
  if (error)
    return (
      <>
        <FormError>{errorText(error, 'We couldn’t load the invitation. Try again in a moment.')}</FormError>
        <p>
          <TextLink to="/">Go to the home page</TextLink>
        </p>
      </>
    );
  if (!data || isPending) return <Spinner label="Checking the link..." />;
  const work = roleTasks(data.roles);
  const lead = (
    <p className="text-md text-ink-2">
      {data.invitedBy} invites <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{data.email}</strong>{' '}
      to {work}.
    </p>
  );
  if (user)
    return (
      <>
        {lead}
        {user.email === data.email ? (
          <div>
            <Button variant="primary" size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
              Accept invitation
            </Button>
          </div>
        ) : (
          <Notice>You are signed in as {user.email}. Sign out first, then open the link again.</Notice>
        )}
        {accept.error && (
          <FormError>{errorText(accept.error, 'We couldn’t accept the invitation. Try again.')}</FormError>
        )}
      </>
    );
  return (
    <>
      {lead}
      {data.hasAccount ? (
        <>
          <p className="text-ink-2">There is already an account with this address. Sign in, then accept.</p>
          <Suspense fallback={<Spinner />}>
            <LoginForm />
          </Suspense>
        </>
      ) : (
        <InvitedForm token={token} email={data.email} />
      )}
    </>
  );
}

function InvitedForm({ token, email }: { token: string; email: string }) {
  const api = useApi();
  const form = useApiForm({
    schema: InvitedBody,
    defaultValues: { token, name: '', password: '' },
    send: async (person) => {
      const { data } = await api.invitations.register({ body: person });
      await signInWithToken(api, data);
      window.location.assign('/user');
    },
    fallback: 'Registration failed',
  });
  const [name, password] = useWatch({ control: form.control, name: ['name', 'password'] });

  return (
    <Form form={form} aria-label="Create an account">
      <TextField label="Name" autoComplete="name" hint="Shown next to what you write." {...bindField(form, 'name')} />
      <NewPasswordField label="Password" typed={password} personal={[name, email]} {...bindField(form, 'password')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Create account and accept
      </Submit>
    </Form>
  );
}

function Accepted() {
  return (
    <>
      <Notice>You’re in. Your new tools are in your account menu.</Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/user" variant="primary">
          Your account
        </ButtonLink>
      </div>
    </>
  );
}
