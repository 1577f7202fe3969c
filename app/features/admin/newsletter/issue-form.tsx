import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictBar } from '#app/desk-kit/document/conflict.tsx';
import { RestoredNote, SaveStatus } from '#app/desk-kit/document/save-status.tsx';
import { useFollow } from '#app/desk-kit/document/use-follow.ts';
import { VersionsDialog } from '#app/desk-kit/document/versions-dialog.tsx';
import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { fieldErrors } from '#app/desk-kit/editor/field-errors.ts';
import { MailTextField } from '#app/desk-kit/editor/mail-text-field.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { PresentPeople, usePresence } from '#app/desk-kit/frame/presence.tsx';
import { ScheduleDialog } from '#app/desk-kit/frame/schedule-dialog.tsx';
import { SendTestDialog } from '#app/desk-kit/frame/send-test-dialog.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useSaveKey } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ISSUE_SUBJECT_MAX } from '#contract/limits.ts';
import { type Issue, type IssueFields, NO_BRAND_CHOSEN } from '#contract/newsletter/issues.ts';
import { ArticlePicker } from './article-picker.tsx';
import { AudienceField } from './audience-field.tsx';
import { ISSUE_LABELS, UNTITLED } from './issue-fields.ts';
import { IssuePreviewDialog } from './issue-preview.tsx';
import { issueVersions } from './newsletter-queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { useIssueEditor } from './use-issue-editor.ts';

const EMPTY: EditedBody = { type: 'doc', content: [] };

type IssueFormProps = {
  stored: Issue | null;
  newId: string;
  onMade?: (id: string) => void;
  onClose: () => void;
};

export function IssueForm({ stored, newId, onMade, onClose }: IssueFormProps) {
  const api = useApi();
  const editor = useIssueEditor({ stored, newId, onMade });
  const { value: fields, stored: issue, change, save, conflict } = editor;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const { email: ownAddress } = useUser();
  const [lacksBrand, setLacksBrand] = useState(false);
  const { people, saved } = usePresence({
    kind: 'issue',
    id: issue?.id ?? null,
    value: editor.isUnsaved ? fields : null,
  });
  useFollow({
    noun: 'issue',
    saved,
    shownAt: issue?.updatedAt ?? null,
    isIdle: !editor.isUnsaved && !editor.isSaving,
    load: () => api.newsletter.issue({ params: { id: issue?.id ?? '' } }),
    onLoaded: editor.see,
  });

  /** Saved, with at least one recipient: an empty brand list must never mean everyone. */
  const readyToLeave = async (): Promise<boolean> => {
    const hasNoRecipients = fields.audience === 'brands' && fields.brandIds.length === 0;
    setLacksBrand(hasNoRecipients);
    return (await save()) !== null && !hasNoRecipients;
  };

  const test = useMutation({
    mutationFn: ({ id, email }: { id: string; email: string }) =>
      api.newsletter.sendIssueToMe({ params: { id }, body: { email } }),
    onSuccess: ({ email }) => {
      setIsTesting(false);
      toast.success(`Sent to ${email}`);
    },
  });
  const send = useMutation({
    mutationFn: (id: string) => api.newsletter.sendIssue({ params: { id } }),
    onSuccess: () => {
      onClose();
      void editor.refresh();
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t send the issue.')),
    onSettled: () => setIsSending(false),
  });
  const plan = useMutation({
    mutationFn: ({ id, scheduledAt }: { id: string; scheduledAt: string | null }) =>
      scheduledAt === null
        ? api.newsletter.unscheduleIssue({ params: { id } })
        : api.newsletter.scheduleIssue({ params: { id }, body: { scheduledAt } }),
    onSuccess: (planned) => {
      editor.see(planned);
      void editor.refresh();
      setIsScheduling(false);
    },
    onError: (error) => {
      // Errors of the issue are shown beside their fields.
      if (fieldErrors(error).scheduledAt) return;
      setIsScheduling(false);
      if (Object.keys(fieldErrors(error)).length === 0) toast.error(errorText(error, 'Couldn’t schedule the issue.'));
    },
  });
  const errors = { ...fieldErrors(editor.error), ...fieldErrors(send.error), ...fieldErrors(plan.error) };

  const saveNow = async () => {
    if (await save()) toast.success('Issue saved');
  };
  useSaveKey(() => void saveNow());

  return (
    // Not a form element: its dialogs contain forms.
    <section aria-label="Issue" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <PresentPeople people={people} />
      {issue?.problem && (
        <p role="alert" className="rounded-control border border-accent bg-accent-wash p-3 font-medium">
          {issue.problem}
        </p>
      )}
      {issue?.scheduledAt && (
        <p className="flex flex-wrap items-center gap-2 rounded-control border border-line-2 p-3">
          Scheduled for {indiaTime(issue.scheduledAt)}. Changes saved before then are included.
          <Button
            size="sm"
            loading={plan.isPending && plan.variables.scheduledAt === null}
            onClick={() => plan.mutate({ id: issue.id, scheduledAt: null })}
          >
            Cancel schedule
          </Button>
        </p>
      )}
      <Field label="Subject" error={errors.subject} required>
        <TextInput
          value={fields.subject}
          maxLength={ISSUE_SUBJECT_MAX}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <MailTextField
        label="Introduction"
        body={fields.introBody ?? EMPTY}
        replaced={editor.replaced}
        onChange={(body) => change({ introBody: hasText(body) ? (body as IssueFields['introBody']) : null })}
        error={errors.introBody}
      />
      <ArticlePicker
        chosen={fields.articleIds}
        onChange={(articleIds) => change({ articleIds })}
        error={errors.articleIds}
      />
      <AudienceField
        audience={fields.audience ?? 'everybody'}
        brandIds={fields.brandIds}
        onChange={(chosen) => {
          setLacksBrand(false);
          change(chosen);
        }}
        error={lacksBrand ? NO_BRAND_CHOSEN : errors.brandIds}
      />
      <FormError>
        {editor.error && Object.keys(errors).length === 0 && errorText(editor.error, 'Couldn’t save the issue.')}
      </FormError>
      {conflict && (
        <ConflictBar
          document={editor}
          at={conflict.theirs.updatedAt}
          label={(field) => ISSUE_LABELS[field as keyof IssueFields]}
        />
      )}
      <RestoredNote document={editor} />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onClose}>Back to issues</Button>
        <Button onClick={() => setIsPreviewing(true)}>Preview</Button>
        {issue && <Button onClick={() => void save().then(() => setIsLooking(true))}>Earlier versions</Button>}
        <Button onClick={() => void saveNow()}>Save draft</Button>
        <Button onClick={() => void save().then((saved) => saved && setIsTesting(true))}>Send test…</Button>
        <Button onClick={() => void readyToLeave().then((isReady) => isReady && setIsScheduling(true))}>
          {issue?.scheduledAt ? 'Reschedule' : 'Schedule'}
        </Button>
        <Button variant="primary" onClick={() => void readyToLeave().then((isReady) => isReady && setIsSending(true))}>
          Send to subscribers
        </Button>
        <SaveStatus document={editor} saved={issue ? 'Saved' : ''} />
      </div>
      {isScheduling && issue && (
        <ScheduleDialog
          happens="Will be sent"
          scheduledAt={issue.scheduledAt}
          error={fieldErrors(plan.error).scheduledAt}
          isPending={plan.isPending}
          onSchedule={(scheduledAt) => plan.mutate({ id: issue.id, scheduledAt })}
          onClose={() => setIsScheduling(false)}
        />
      )}
      {isTesting && issue && (
        <SendTestDialog
          title="Send test"
          description="Sends the issue as it is now to one address. Subscribers get nothing."
          initial={ownAddress ?? ''}
          isPending={test.isPending}
          error={test.error && (fieldErrors(test.error).email ?? errorText(test.error, 'Couldn’t send the issue.'))}
          onSend={(email) => test.mutate({ id: issue.id, email })}
          onClose={() => setIsTesting(false)}
        />
      )}
      {isLooking && issue && (
        <VersionsDialog
          source={issueVersions(api, issue, (restored) => {
            editor.show(restored);
            void editor.refresh();
          })}
          isUnsaved={editor.isUnsaved}
          onClose={() => setIsLooking(false)}
        />
      )}
      {isPreviewing && (
        <IssuePreviewDialog
          fields={{ ...fields, subject: fields.subject.trim() || UNTITLED }}
          onClose={() => setIsPreviewing(false)}
        />
      )}
      {isSending && issue && (
        <SendDialog
          issue={issue}
          isPending={send.isPending}
          onConfirm={() => send.mutate(issue.id)}
          onClose={() => setIsSending(false)}
        />
      )}
    </section>
  );
}

function hasText(body: EditedBody): boolean {
  return (body.content ?? []).length > 0;
}
