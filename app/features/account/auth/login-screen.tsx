import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { focusMain } from '#app/lib/main-area.ts';
import { LoginForm } from './login-form.tsx';
import { useRedirectQuery } from './redirect.tsx';

type LoginScreenProps = {
  lead?: string;
  /** It interrupted the screen that it replaces. */
  isInterruption?: boolean;
};

/** Also in place of a screen that needs somebody: the address stays, and that screen follows once one is signed in. */
export function LoginScreen({ lead, isInterruption }: LoginScreenProps) {
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
      <LoginForm autoFocus={isInterruption} onSignedIn={focusMain} />
      <p>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
    </AuthFrame>
  );
}
