import { useWatch } from 'react-hook-form';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { bindField, TextAreaField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ReportBody, type ReportReason } from '#contract/comments.ts';
import { REASON_LABELS } from './report-reasons.ts';

const OPTIONS = Object.entries(REASON_LABELS).map(([value, { label }]) => ({ value, label }));

type ReportDialogProps = {
  what: 'comment' | 'review';
  /** The id of the reported comment; null closes the dialog. */
  id: string | null;
  send: (id: string, body: ReportBody) => Promise<void>;
  onClose: () => void;
};

export function ReportDialog({ what, id, send, onClose }: ReportDialogProps) {
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={`Report this ${what}`}
      description="A moderator will review it. Only moderators see who reported it."
    >
      {id !== null && <ReportForm key={id} what={what} id={id} send={send} onClose={onClose} />}
    </Dialog>
  );
}

function ReportForm({ what, id, send, onClose }: ReportDialogProps & { id: string }) {
  const form = useApiForm({
    schema: ReportBody,
    defaultValues: { details: '' },
    send: async (body) => {
      await send(id, body);
      toast.success('Thank you. A moderator will review it.');
    },
    fallback: 'We couldn’t send your report. Try again in a moment.',
  });
  const reason = useWatch({ control: form.control, name: 'reason' });

  return (
    <Form form={form} aria-label={`Report this ${what}`}>
      <RadioGroup
        label="What’s wrong with it?"
        options={OPTIONS}
        value={reason ?? ''}
        onChange={(value) =>
          form.setValue('reason', value as ReportReason, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <TextAreaField label="Details" optional rows={3} hint="Up to 500 characters." {...bindField(form, 'details')} />
      <FormError>{(form.formState.errors.reason ?? form.formState.errors.root)?.message}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Submit form={form}>Send report</Submit>
      </div>
    </Form>
  );
}
