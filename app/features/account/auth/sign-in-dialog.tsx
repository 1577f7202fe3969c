import { useEffect, useState } from 'react';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useSession } from './session.ts';
import type { useSignInPrompt } from './sign-in-prompt.ts';

type SignInDialogProps = ReturnType<typeof useSignInPrompt.getState>;

/** Signs in over the current page, so nothing on it is lost; new readers can register in the same dialog. */
export function SignInDialog({ prompt }: SignInDialogProps) {
  const [isNew, setIsNew] = useState(false);
  const isSignedIn = useSession(({ user }) => user !== null);

  useEffect(() => {
    if (isSignedIn) prompt?.proceed();
  }, [isSignedIn, prompt]);

  return (
    <Dialog
      open={prompt !== null}
      onClose={() => prompt?.decline()}
      title={isNew ? 'Create an account' : 'Sign in'}
      description={`${isNew ? 'Create an account' : 'Sign in'} to ${prompt?.purpose}.`}
      className="max-w-md"
    >
      {isNew ? <RegisterForm /> : <LoginForm />}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 text-ink-2">
        <Button variant="act" className="-ml-4" onClick={() => setIsNew(!isNew)}>
          {isNew ? 'I have an account' : 'Create an account'}
        </Button>
        {!isNew && (
          <Link
            to="/forgot-password"
            onClick={() => prompt?.decline()}
            className="inline-flex items-center tap hover:text-ink hover:underline hover:underline-offset-4"
          >
            Forgot your password?
          </Link>
        )}
      </p>
    </Dialog>
  );
}
