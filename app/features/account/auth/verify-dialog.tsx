import { useMutation } from '@tanstack/react-query';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { User } from '#contract/account/user.ts';
import { checkEmailVerified } from './email-verified.ts';
import { useSession } from './session.ts';
import { useVerifyPrompt } from './sign-in-prompt.ts';
import { ResendVerification } from './verify-reminder.tsx';

const close = () => useVerifyPrompt.setState({ purpose: null });

/** Explains that an action needs a verified address, and offers to send the link again. */
export function VerifyDialog({ purpose }: { purpose: string | null }) {
  const user = useSession((session) => session.user);

  return (
    <Dialog
      open={purpose !== null}
      onClose={close}
      title={
        <>
          Confirm your <span className="whitespace-nowrap">e-mail</span> address first
        </>
      }
      description={`To ${purpose}, open the link we sent to ${user?.email}. It confirms that the address is yours.`}
      className="max-w-md"
    >
      {user && <VerifySteps user={user} />}
    </Dialog>
  );
}

function VerifySteps({ user }: { user: User }) {
  const api = useApi();
  const checking = useMutation({
    mutationFn: () => checkEmailVerified(api, user.id),
    onSuccess: (isVerified) => {
      if (!isVerified) return;
      close();
      toast.success('Your e-mail address is confirmed.');
    },
  });

  return (
    <div className="grid grid-cols-1 gap-4">
      <ResendVerification />
      <div className="grid justify-items-start gap-3 border-t border-line pt-4">
        <FormError>{checking.error && errorText(checking.error, 'Failed to check email verification')}</FormError>
        {checking.data === false && (
          <p role="status" className="text-ink-2">
            Not confirmed yet. Open the link, then try again.
          </p>
        )}
        <Button variant="primary" onClick={() => checking.mutate()} loading={checking.isPending}>
          I’ve opened the link
        </Button>
      </div>
    </div>
  );
}
