import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
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
import { useAutosave } from '../shell/autosave.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { Diff } from '../shell/diff.tsx';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { ISSUES_KEY } from './api.ts';
import { ArticlePicker } from './article-picker.tsx';

type IssueFormProps = {
  issue: Issue | null;
  onSaved: (issue: Issue) => void;
  onClose: () => void;
};

/** What an issue is called that saved itself before it had a subject. */
const UNTITLED = 'Untitled issue';

/** An issue saves itself while it is written, is looked at, sent to oneself, and then to everybody, once. */
export function IssueForm({ issue, onSaved, onClose }: IssueFormProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const known = useRef(issue);
  const localKey = `handset:issue:${userId}:${issue?.id ?? 'new'}`;
  const [restored] = useState(() => readJson(localKey, parseFields));
  const [fields, setFields] = useState<IssueFields>(() => restored ?? fieldsOf(issue));
  const [conflict, setConflict] = useState<Issue | null>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isUnsaved = JSON.stringify(fields) !== JSON.stringify(fieldsOf(issue));
  const change = (changes: Partial<IssueFields>) => setFields((before) => ({ ...before, ...changes }));
  const refresh = () => queries.invalidateQueries({ queryKey: ISSUES_KEY });
  const keyNow = () => `handset:issue:${userId}:${known.current?.id ?? 'new'}`;

  const save = useMutation({
    // One after the other: the first makes the issue that the next changes.
    scope: { id: localKey },
    networkMode: 'always',
    mutationFn: (typed: IssueFields) => {
      const body = { ...typed, subject: typed.subject.trim() || UNTITLED };
      if (!known.current) return api.newsletter.createIssue({ body });
      const { id, updatedAt } = known.current;
      return api.newsletter.updateIssue({ params: { id }, body: { ...body, updatedAt } });
    },
    onSuccess: (saved, typed) => {
      removeStored(keyNow());
      known.current = saved;
      setConflict(null);
      // The server trims: show what it stored, but not over what was typed meanwhile.
      setFields((now) => (JSON.stringify(now) === JSON.stringify(typed) ? fieldsOf(saved) : now));
      onSaved(saved);
      void refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.current) setConflict(error.current as Issue);
    },
  });
  const hasWords = fields.subject.trim() !== '' || fields.intro.trim() !== '' || fields.articleIds.length > 0;
  const hasRoom = useAutosave({
    value: fields,
    isUnsaved,
    keep: (typed) => writeJson(keyNow(), typed),
    forget: () => removeStored(keyNow()),
    save: conflict === null && (hasWords || known.current) ? () => save.mutate(fields) : null,
    isSaving: save.isPending,
    hasFailed: save.isError,
    savesOnLeave: true,
  });
  /** What is typed is saved before anything is done with it. */
  const saved = async (): Promise<Issue | null> => {
    if (issue && !isUnsaved) return issue;
    return save.mutateAsync(fields).catch(() => null);
  };

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
    onSettled: () => setIsSending(false),
  });
  const errors = { ...fieldErrors(save.error), ...fieldErrors(send.error) };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save.mutateAsync(fields).catch(() => null)) toast.success('The issue is saved');
  };
  const keepMine = () => {
    known.current = conflict;
    save.mutate(fields);
  };
  const takeTheirs = () => {
    known.current = conflict;
    if (conflict) {
      setFields(fieldsOf(conflict));
      onSaved(conflict);
    }
    setConflict(null);
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
    >
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
        {save.error &&
          !conflict &&
          Object.keys(errors).length === 0 &&
          errorText(save.error, 'The issue could not be saved.')}
      </FormError>
      {conflict && (
        <div role="alert" className="grid gap-3 rounded-card border border-accent bg-accent-wash p-4">
          <p className="font-medium">Somebody else saved this issue while you were writing.</p>
          <p className="whitespace-pre-line">
            <Diff before={textOf(fieldsOf(conflict))} after={textOf(fields)} />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={keepMine}>
              Keep mine
            </Button>
            <Button onClick={takeTheirs}>Take theirs</Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onClose}>Back to the issues</Button>
        <Button onClick={() => setIsPreviewing(true)}>Preview</Button>
        <Button type="submit" loading={save.isPending && save.variables === fields}>
          Save draft
        </Button>
        <Button
          onClick={() => void saved().then((stored) => stored && test.mutate(stored.id))}
          loading={test.isPending}
        >
          Send to me
        </Button>
        <Button variant="primary" onClick={() => void saved().then((stored) => stored && setIsSending(true))}>
          Send to subscribers
        </Button>
        <p role="status" className="text-xs text-ink-2">
          {saveText({ isUnsaved, hasFailed: save.isError && !save.isPending, hasRoom, issue })}
        </p>
      </div>
      {isPreviewing && (
        <IssuePreviewDialog
          fields={{ ...fields, subject: fields.subject.trim() || UNTITLED }}
          onClose={() => setIsPreviewing(false)}
        />
      )}
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
      <LeaveGuard isUnsaved={isUnsaved && save.isError} />
    </form>
  );
}

type SaveTextOptions = { isUnsaved: boolean; hasFailed: boolean; hasRoom: boolean; issue: Issue | null };

function saveText({ isUnsaved, hasFailed, hasRoom, issue }: SaveTextOptions): string {
  if (!isUnsaved) return issue ? 'Saved' : '';
  if (!hasRoom) return 'Not saved, and this browser has no room to keep it.';
  return hasFailed ? 'Not saved, kept in this browser' : 'Saving';
}

function fieldErrors(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

function fieldsOf(issue: Issue | null): IssueFields {
  const subject = issue?.subject ?? '';
  return {
    subject: subject === UNTITLED ? '' : subject,
    intro: issue?.intro ?? '',
    articleIds: issue?.articleIds ?? [],
  };
}

function parseFields(stored: unknown): IssueFields | null {
  const { subject, intro, articleIds } = (stored ?? {}) as Partial<IssueFields>;
  if (typeof subject !== 'string' || typeof intro !== 'string' || !Array.isArray(articleIds)) return null;
  return { subject, intro, articleIds };
}

function textOf({ subject, intro, articleIds }: IssueFields): string {
  return [subject, intro, ...articleIds].join('\n');
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
