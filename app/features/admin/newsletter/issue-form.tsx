import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ISSUE_INTRO_MAX, ISSUE_SUBJECT_MAX } from '#contract/limits.ts';
import type { Issue, IssueFields } from '#contract/newsletter.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { ISSUES_KEY } from './api.ts';
import { ArticlePicker } from './article-picker.tsx';

type IssueFormProps = {
  issue: Issue | null;
  onSaved: (issue: Issue) => void;
  onClose: () => void;
};

/** An issue is saved, looked at, sent to oneself, and then to everybody, once. */
export function IssueForm({ issue, onSaved, onClose }: IssueFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [fields, setFields] = useState<IssueFields>(() => fieldsOf(issue));
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isUnsaved = JSON.stringify(fields) !== JSON.stringify(fieldsOf(issue));
  const change = (changes: Partial<IssueFields>) => setFields({ ...fields, ...changes });
  const refresh = () => queries.invalidateQueries({ queryKey: ISSUES_KEY });

  const save = useMutation({
    mutationFn: () =>
      issue
        ? api.newsletter.updateIssue({ params: { id: issue.id }, body: fields })
        : api.newsletter.createIssue({ body: fields }),
    onSuccess: (saved) => {
      // The server trims: show what it stored.
      setFields(fieldsOf(saved));
      onSaved(saved);
      toast.success('The issue is saved');
      void refresh();
    },
  });
  const test = useMutation({
    mutationFn: (id: string) => api.newsletter.sendIssueToMe({ params: { id } }),
    onSuccess: ({ email }) => toast.success(`Sent to ${email}`),
    onError: (error) => toast.error(errorText(error, 'The issue could not be sent.')),
  });
  const send = useMutation({
    mutationFn: (id: string) => api.newsletter.sendIssue({ params: { id } }),
    onSuccess: () => {
      onClose();
      void refresh();
    },
    onError: (error) => toast.error(errorText(error, 'The issue could not be sent.')),
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <form onSubmit={submit} noValidate className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-xl">{issue ? 'Edit the issue' : 'Compose an issue'}</h2>
      <Field label="Subject" error={errors.subject} required>
        <TextInput
          value={fields.subject}
          maxLength={ISSUE_SUBJECT_MAX}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <Field label="Introduction" error={errors.intro} optional>
        <TextArea
          value={fields.intro}
          maxLength={ISSUE_INTRO_MAX}
          onChange={(event) => change({ intro: event.target.value })}
        />
      </Field>
      <ArticlePicker
        chosen={fields.articleIds}
        onChange={(articleIds) => change({ articleIds })}
        error={errors.articleIds}
      />
      <FormError>
        {save.error && Object.keys(errors).length === 0 && errorText(save.error, 'The issue could not be saved.')}
      </FormError>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onClose}>{isUnsaved ? 'Discard' : 'Back to the issues'}</Button>
        <Button onClick={() => setIsPreviewing(true)}>Preview</Button>
        {issue && !isUnsaved ? (
          <>
            <Button onClick={() => test.mutate(issue.id)} loading={test.isPending}>
              Send to me
            </Button>
            <Button variant="primary" onClick={() => setIsSending(true)}>
              Send to subscribers
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" loading={save.isPending}>
            Save draft
          </Button>
        )}
      </div>
      {isPreviewing && <IssuePreviewDialog fields={fields} onClose={() => setIsPreviewing(false)} />}
      {isSending && issue && (
        <ConfirmDialog
          title="Send this issue?"
          description={`It goes to ${formatCount(issue.progress.total)} ${issue.progress.total === 1 ? 'subscriber' : 'subscribers'} now and cannot be called back.`}
          action="Send"
          isPending={send.isPending}
          onConfirm={() => send.mutate(issue.id)}
          onClose={() => setIsSending(false)}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  );
}

function fieldsOf(issue: Issue | null): IssueFields {
  return { subject: issue?.subject ?? '', intro: issue?.intro ?? '', articleIds: issue?.articleIds ?? [] };
}

/** The mail as the server would write it, both its parts. */
function IssuePreviewDialog({ fields, onClose }: { fields: IssueFields; onClose: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'newsletter', 'preview', fields],
    queryFn: () => api.newsletter.previewIssue({ body: fields }),
    gcTime: 0,
  });

  return (
    <Dialog open onClose={onClose} title={data?.subject ?? 'Preview'} className="sm:max-w-3xl">
      {error && <ErrorState message={errorText(error, 'The preview did not load.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <Tabs
          label="Parts of the mail"
          tabs={[
            {
              value: 'html',
              label: 'As most see it',
              content: <MailFrame html={data.html} />,
            },
            {
              value: 'text',
              label: 'Plain text',
              content: <pre className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{data.text}</pre>,
            },
          ]}
        />
      )}
    </Dialog>
  );
}

/**
 * A mail has its styles in attributes and an element, which the page's policy forbids in the frame, too: they are taken
 * out before and set by us. No script runs in it and no form and no link leads anywhere from it.
 */
function MailFrame({ html }: { html: string }) {
  const { source, attributes, sheets } = separateStyles(html);

  const applyStyles = ({ currentTarget: { contentDocument: mail } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!mail?.defaultView) return;
    for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = attributes[Number(element.dataset.style)] ?? '';
    mail.adoptedStyleSheets = sheets.map((text) => {
      const sheet = new (mail.defaultView as typeof globalThis & Window).CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  };

  return (
    <iframe
      title="The mail"
      sandbox="allow-same-origin"
      srcDoc={source}
      onLoad={applyStyles}
      className="h-[60vh] w-full rounded-control border border-line bg-white [color-scheme:light]"
    />
  );
}

/** Our own server wrote it: attributes have these quotation marks, and text has none. */
function separateStyles(html: string) {
  const attributes: string[] = [];
  const sheets: string[] = [];
  const source = html
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_element, text: string) => {
      sheets.push(text);
      return '';
    })
    .replace(/ style="([^"]*)"/g, (_attribute, text: string) => ` data-style="${attributes.push(text) - 1}"`);
  return { source, attributes, sheets };
}
