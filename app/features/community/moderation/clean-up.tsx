import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ReasonField } from '#contract/community/moderation.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';

type CleanUpProps = { person: { id: string; name: string } };

/** Removes everything by a spammer in one step; shows the result with an undo. */
export function CleanUp({ person }: CleanUpProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setIsOpen(true)}>
        Remove everything
      </Button>
      {isOpen && <CleanUpDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CleanUpDialog({ person: { id, name }, onClose }: CleanUpProps & { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [reason, setReason] = useState('Spam');
  const [error, setError] = useState<string>();
  const remove = useMutation({
    mutationFn: (why: string) => api.moderation.cleanUp({ params: { id }, body: { reason: why } }),
    onSuccess: () => void queries.invalidateQueries(),
    onError: (failure) => setError(errorText(failure, 'Couldn’t remove it.')),
  });
  const undo = useMutation({
    mutationFn: (undoId: string) => api.undo.start({ params: { id: undoId }, body: {} }),
    onSuccess: () => {
      toast.success('Undoing…');
      void queries.invalidateQueries();
      onClose();
    },
    onError: (failure) => setError(errorText(failure, 'Couldn’t undo. Try again.')),
  });
  const submit = () => {
    const checked = ReasonField.safeParse(reason);
    if (checked.success) remove.mutate(checked.data);
    else setError(checked.error.issues[0]?.message);
  };
  const { data: removed } = remove;
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(name, removed)}
      description={
        removed
          ? `${countText(removed.comments, 'comment')} with ${countText(removed.replies, 'reply', 'replies')} by others, ${countText(removed.reviews, 'review')}, ${countText(removed.reactions, 'like or rating', 'likes and ratings')}.`
          : 'Removes their comments with all replies, reviews, likes and ratings. You can undo this right away. An admin can undo it for 24 hours and restore individual comments and reviews for 30 days.'
      }
      onSubmit={submit}
      action="Remove everything"
      isPending={remove.isPending}
      isDanger
      result={
        removed && {
          content: error && <p role="alert">{error}</p>,
          actions: removed.undoId && (
            <Button loading={undo.isPending} onClick={() => removed.undoId && undo.mutate(removed.undoId)}>
              Undo
            </Button>
          ),
        }
      }
    >
      <Field label="Reason" error={error}>
        <TextInput
          data-autofocus
          value={reason}
          maxLength={MODERATION_REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function titleOf(name: string, removed: { undoId: string | null } | undefined): string {
  if (!removed) return `Remove everything by ${name}?`;
  return removed.undoId ? `Removed everything by ${name}` : `Nothing by ${name} to remove`;
}
