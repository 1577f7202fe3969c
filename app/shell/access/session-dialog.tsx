import { LoginForm } from '#app/features/account/auth/login-form.tsx';
import { PasskeyLogin } from '#app/features/account/auth/login-screen.tsx';
import { restoreSession, useInterruption, useSession } from '#app/features/account/auth/session.ts';
import { useApi } from '#app/lib/api.ts';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useTypingPause } from './use-typing-pause.ts';

type SessionDialogProps = {
  /** The user of the screen below. */
  email: string;
  open: boolean;
};

/** Signs in over a screen whose session ended. No field gets focus: keys typed for the screen would go into it. */
export function SessionDialog({ email, open }: SessionDialogProps) {
  const api = useApi();
  const isElsewhere = useInterruption(({ ended }) => ended?.isElsewhere);
  const unreachable = useSession(({ token, error }) => (token ? (error ?? '') : null));
  const isOpen = useTypingPause(open);

  return (
    <Dialog
      open={isOpen}
      title="Sign in again"
      description="Your session has ended. Your text is safe."
      // After signing out in another tab, nothing personal stays visible.
      className={isElsewhere ? 'max-w-md backdrop:bg-paper' : 'max-w-md'}
    >
      <div data-autofocus tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        {unreachable === null ? (
          <>
            <LoginForm email={email} />
            <PasskeyLogin />
            <p>
              <a
                href="/forgot-password"
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center font-medium text-accent-ink tap hover:underline hover:underline-offset-4"
              >
                Forgot your password?
              </a>
            </p>
          </>
        ) : (
          <ErrorState
            title="We couldn’t check your sign-in"
            message={unreachable}
            onRetry={() => restoreSession(api)}
          />
        )}
      </div>
    </Dialog>
  );
}
