import { useWatch } from 'react-hook-form';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type Comment, ReportBody, type ReportReason } from '#contract/comments.ts';
import { commentEndpoints, type Subject } from './api.ts';
import { REASON_LABELS } from './report-reasons.ts';
import type { ThreadActions } from './use-thread-actions.ts';

const OPTIONS = Object.entries(REASON_LABELS).map(([value, { label }]) => ({ value, label }));

type ReportDialogProps = { subject: Subject; comment: Comment | null; actions: ThreadActions };

export function ReportDialog({ subject, comment, actions }: ReportDialogProps) {
  return (
    <Dialog
      open={comment !== null}
      onClose={actions.stopReporting}
      title="Report this comment"
      description="A moderator will look at it. Nobody else learns who reported it."
    >
      {comment && <ReportForm key={comment.id} subject={subject} comment={comment} actions={actions} />}
    </Dialog>
  );
}

function ReportForm({ subject, comment, actions }: ReportDialogProps & { comment: Comment }) {
  const api = useApi();
  const form = useApiForm({
    schema: ReportBody,
    defaultValues: { details: '' },
    send: async (body) => {
      const params = { id: subject.id, commentId: comment.id };
      const { hidden } = await commentEndpoints(api, subject.kind).report({ params, body });
      actions.markReported(comment.id, hidden);
      toast.success('Thank you. A moderator will look at it.');
    },
    fallback: 'The report was not sent. Try again in a moment.',
  });
  const reason = useWatch({ control: form.control, name: 'reason' });

  return (
    <Form form={form} aria-label="Report this comment">
      <RadioGroup
        label="What is wrong with it?"
        options={OPTIONS}
        value={reason ?? ''}
        onChange={(value) =>
          form.setValue('reason', value as ReportReason, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <TextAreaField label="Details" optional rows={3} hint="Up to 500 characters." {...bindField(form, 'details')} />
      <FormError>{(form.formState.errors.reason ?? form.formState.errors.root)?.message}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={actions.stopReporting}>Cancel</Button>
        <Submit form={form}>Send report</Submit>
      </div>
    </Form>
  );
}
