import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SendTestDialog } from '#app/desk-kit/frame/send-test-dialog.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { MAIL_KEY } from './mail-queries.ts';

export function TestMail() {
  const api = useApi();
  const queries = useQueryClient();
  const { email } = useUser();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const send = useMutation({
    mutationFn: (to: string) => api.mail.sendTest({ body: { email: to } }),
    onSuccess: ({ to }) => {
      setIsDialogOpen(false);
      toast.success(`Test queued for ${to}. Its status is in the list.`);
      void queries.invalidateQueries({ queryKey: MAIL_KEY });
    },
  });
  const { error } = send;
  return (
    <>
      <Button onClick={() => setIsDialogOpen(true)}>Send test e-mail</Button>
      {isDialogOpen && (
        <SendTestDialog
          title="Send test e-mail"
          description="Goes through the same queue and mail server as every other e-mail."
          initial={email ?? ''}
          isPending={send.isPending}
          error={error && ((error instanceof ApiError && error.fields.email) || errorText(error, 'Couldn’t send.'))}
          onSend={send.mutate}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </>
  );
}
