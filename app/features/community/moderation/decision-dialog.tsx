import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { REASON_LABELS } from '#app/features/community/comments/report-reasons.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { REPORT_REASONS, type ReportReason } from '#contract/comments.ts';
import { type ModeratedComment, ReasonField } from '#contract/community/moderation.ts';
import { MODERATION_KEY } from './moderation-queries.ts';
import type { Decision } from './use-decisions.ts';

export interface PendingAction {
  action: 'hide' | 'delete' | 'suspend' | 'unsuspend';
  comment: ModeratedComment;
}

const TITLES: Record<PendingAction['action'], string> = {
  hide: 'Hide this',
  delete: 'Delete this',
  suspend: 'Suspend the author?',
  unsuspend: 'Lift the author’s suspension?',
};
const REVIEW_EFFECTS = {
  hide: 'Readers won’t see it, but its rating still counts. You can show it again.',
  delete: 'Its rating is removed too. An admin can restore the review from the trash for 30 days.',
};
const EFFECTS: Record<PendingAction['action'], string> = {
  hide: 'Readers won’t see it or its replies. You can show it again.',
  delete: 'Its replies are deleted too. An admin can restore everything from the trash for 30 days.',
  suspend: 'They can still sign in and read, but not comment, like, rate or report.',
  unsuspend: 'They can comment, like, rate and report again.',
};
const BUTTONS: Record<PendingAction['action'], string> = {
  hide: 'Hide',
  delete: 'Delete',
  suspend: 'Suspend',
  unsuspend: 'Lift suspension',
};
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value].label }));

type DecisionDialogProps = {
  pending: PendingAction | null;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
};

export function DecisionDialog({ pending, onClose, onDecide }: DecisionDialogProps) {
  return (
    <Dialog
      open={pending !== null}
      onClose={onClose}
      title={pending && titleOf(pending)}
      description={pending && effectOf(pending)}
    >
      {pending && <ReasonForm key={pending.comment.id} pending={pending} onClose={onClose} onDecide={onDecide} />}
    </Dialog>
  );
}

function titleOf({ action, comment }: PendingAction): string {
  return action === 'hide' || action === 'delete' ? `${TITLES[action]} ${comment.kind}?` : TITLES[action];
}

function effectOf({ action, comment }: PendingAction): string {
  if (comment.kind === 'review' && (action === 'hide' || action === 'delete')) return REVIEW_EFFECTS[action];
  return EFFECTS[action];
}

function ReasonForm({ pending, onClose, onDecide }: DecisionDialogProps & { pending: PendingAction }) {
  const { action, comment } = pending;
  const setSuspended = useSetSuspended();
  const isLifted = action === 'unsuspend';
  const [kind, setKind] = useState<ReportReason>(isLifted ? 'other' : mostReported(comment));
  const [own, setOwn] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = ReasonField.safeParse(kind === 'other' ? own : REASON_LABELS[kind].label);
    if (!reason.success) return setError(reason.error.issues[0]?.message);
    if (action === 'hide' || action === 'delete') onDecide({ action, comment, reason: reason.data });
    else void setSuspended(comment.author, action === 'suspend', reason.data);
    onClose();
  };

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {!isLifted && (
        <RadioGroup
          label="Reason"
          options={OPTIONS}
          value={kind}
          onChange={(value) => {
            setKind(value as ReportReason);
            setError(undefined);
          }}
        />
      )}
      {kind === 'other' && (
        <Field label="The reason in your words" hint="Recorded in the log" error={error}>
          <TextInput value={own} onChange={(event) => setOwn(event.target.value)} autoFocus={isLifted} />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={action === 'delete' ? 'danger' : 'primary'}>
          {BUTTONS[action]}
        </Button>
      </div>
    </form>
  );
}

/** The most frequent report reason is the likely one. */
function mostReported({ reports }: ModeratedComment): ReportReason {
  const times = (reason: ReportReason) => reports.filter((report) => report.reason === reason).length;
  const named = REPORT_REASONS.filter((reason) => reason !== 'other');
  return named.reduce((most, reason) => (times(reason) > times(most) ? reason : most));
}

function useSetSuspended() {
  const api = useApi();
  const queries = useQueryClient();
  return async ({ id, name }: ModeratedComment['author'], suspended: boolean, reason: string): Promise<void> => {
    if (!id) return;
    const call = suspended ? api.moderation.suspend : api.moderation.unsuspend;
    try {
      await call({ params: { id }, body: { reason } });
      toast.success(suspended ? `${name} suspended` : `Suspension of ${name} lifted`);
    } catch (error) {
      toast.error(errorText(error, 'Couldn’t save your decision. Try again.'));
    }
    await queries.invalidateQueries({ queryKey: MODERATION_KEY });
  };
}
