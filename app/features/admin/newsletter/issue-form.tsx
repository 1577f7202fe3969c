import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { articleText } from '#contract/article/parts.ts';
import { ISSUE_SUBJECT_MAX } from '#contract/limits.ts';
import { type Issue, type IssueFields, NO_BRAND_CHOSEN } from '#contract/newsletter/issues.ts';
import type { EditedBody } from '../editor/body.ts';
import { fieldErrors } from '../editor/field-errors.ts';
import { MailTextField } from '../editor/mail-text-field.tsx';
import { useAutosave } from '../shell/autosave.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { Diff } from '../shell/diff.tsx';
import { indiaTime } from '../shell/india-time.ts';
import { LeaveGuard } from '../shell/leave-guard.tsx';
import { PresentPeople, usePresence } from '../shell/presence.tsx';
import { ScheduleDialog } from '../shell/schedule-dialog.tsx';
import { ISSUES_KEY } from './api.ts';
import { ArticlePicker } from './article-picker.tsx';
import { AudienceField } from './audience-field.tsx';
import { IssuePreviewDialog } from './issue-preview.tsx';

type IssueFormProps = {
  issue: Issue | null;
  onSaved: (issue: Issue) => void;
  onClose: () => void;
};

/** What an issue is called that saved itself before it had a subject. */
const UNTITLED = 'Untitled issue';

const EMPTY: EditedBody = { type: 'doc', content: [] };

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
  const [isScheduling, setIsScheduling] = useState(false);
  const [lacksBrand, setLacksBrand] = useState(false);
  /** Counts how often another's text took the place of this one: the editor begins anew with it. */
  const [taken, setTaken] = useState(0);
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
  const { people } = usePresence({ kind: 'issue', id: issue?.id ?? null, value: fields });
  const hasWords = fields.subject.trim() !== '' || fields.introBody !== null || fields.articleIds.length > 0;
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

  /** Saved, and for somebody: followers of no brand are nobody, and never everybody. */
  const readyToLeave = async (): Promise<boolean> => {
    const isForNobody = fields.audience === 'brands' && fields.brandIds.length === 0;
    setLacksBrand(isForNobody);
    return (await saved()) !== null && !isForNobody;
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
  const plan = useMutation({
    mutationFn: ({ id, scheduledAt }: { id: string; scheduledAt: string | null }) =>
      scheduledAt === null
        ? api.newsletter.unscheduleIssue({ params: { id } })
        : api.newsletter.scheduleIssue({ params: { id }, body: { scheduledAt } }),
    onSuccess: (planned) => {
      known.current = planned;
      onSaved(planned);
      setIsScheduling(false);
      void refresh();
    },
    onError: (error) => {
      // What is wrong with the issue itself stands beside its field.
      if (fieldErrors(error).scheduledAt) return;
      setIsScheduling(false);
      if (Object.keys(fieldErrors(error)).length === 0)
        toast.error(errorText(error, 'The issue could not be scheduled.'));
    },
  });
  const errors = { ...fieldErrors(save.error), ...fieldErrors(send.error), ...fieldErrors(plan.error) };

  const saveNow = async () => {
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
      setTaken((times) => times + 1);
      onSaved(conflict);
    }
    setConflict(null);
  };

  return (
    // No form: the dialogs within have forms of their own, and it saves itself.
    <section aria-label="Issue" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 bg-paper py-2">
        <h2 className="text-xl">{issue ? 'Edit the issue' : 'Compose an issue'}</h2>
        <PresentPeople people={people} />
      </div>
      {issue?.problem && (
        <p role="alert" className="rounded-control border border-accent bg-accent-wash p-3 font-medium">
          {issue.problem}
        </p>
      )}
      {issue?.scheduledAt && (
        <p className="flex flex-wrap items-center gap-2 rounded-control border border-line-2 p-3">
          It leaves {indiaTime(issue.scheduledAt)}, as it is saved then.
          <Button
            size="sm"
            loading={plan.isPending && plan.variables.scheduledAt === null}
            onClick={() => plan.mutate({ id: issue.id, scheduledAt: null })}
          >
            Cancel the schedule
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
        key={taken}
        label="Introduction"
        body={fields.introBody ?? EMPTY}
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
        <Button onClick={() => void saveNow()} loading={save.isPending && save.variables === fields}>
          Save draft
        </Button>
        <Button
          onClick={() => void saved().then((stored) => stored && test.mutate(stored.id))}
          loading={test.isPending}
        >
          Send to me
        </Button>
        <Button onClick={() => void readyToLeave().then((isReady) => isReady && setIsScheduling(true))}>
          {issue?.scheduledAt ? 'Change the time' : 'Schedule'}
        </Button>
        <Button variant="primary" onClick={() => void readyToLeave().then((isReady) => isReady && setIsSending(true))}>
          Send to subscribers
        </Button>
        <p role="status" className="text-xs text-ink-2">
          {saveText({ isUnsaved, hasFailed: save.isError && !save.isPending, hasRoom, issue })}
        </p>
      </div>
      {isScheduling && issue && (
        <ScheduleDialog
          happens="It leaves"
          scheduledAt={issue.scheduledAt}
          error={fieldErrors(plan.error).scheduledAt}
          isPending={plan.isPending}
          onSchedule={(scheduledAt) => plan.mutate({ id: issue.id, scheduledAt })}
          onClose={() => setIsScheduling(false)}
        />
      )}
      {isPreviewing && (
        <IssuePreviewDialog
          fields={{ ...fields, subject: fields.subject.trim() || UNTITLED }}
          onClose={() => setIsPreviewing(false)}
        />
      )}
      {isSending && issue && (
        <ConfirmDialog
          title="Send this issue?"
          description={`It goes to ${formatCount(issue.progress.total)} ${issue.progress.total === 1 ? 'subscriber' : 'subscribers'}${issue.audience === 'brands' ? ' who follow these brands' : ''} now and cannot be called back.`}
          action="Send"
          isPending={send.isPending}
          onConfirm={() => send.mutate(issue.id)}
          onClose={() => setIsSending(false)}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved && save.isError} />
    </section>
  );
}

type SaveTextOptions = { isUnsaved: boolean; hasFailed: boolean; hasRoom: boolean; issue: Issue | null };

function saveText({ isUnsaved, hasFailed, hasRoom, issue }: SaveTextOptions): string {
  if (!isUnsaved) return issue ? 'Saved' : '';
  if (!hasRoom) return 'Not saved, and this browser has no room to keep it.';
  return hasFailed ? 'Not saved, kept in this browser' : 'Saving';
}

function fieldsOf(issue: Issue | null): IssueFields {
  const subject = issue?.subject ?? '';
  return {
    subject: subject === UNTITLED ? '' : subject,
    intro: '',
    introBody: issue?.introBody ?? paragraphsOf(issue?.intro ?? ''),
    articleIds: issue?.articleIds ?? [],
    audience: issue?.audience ?? 'everybody',
    brandIds: issue?.brandIds ?? [],
  };
}

/** A plain introduction, as issues had them before, or an empty one. */
function paragraphsOf(text: string): IssueFields['introBody'] {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  if (paragraphs.length === 0) return null;
  const content = paragraphs.map((part) => ({
    type: 'paragraph' as const,
    content: part
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
      ]),
  }));
  return { type: 'doc', content };
}

function hasText(body: EditedBody): boolean {
  return (body.content ?? []).length > 0;
}

function parseFields(stored: unknown): IssueFields | null {
  const { subject, introBody = null, articleIds, audience, brandIds = [] } = (stored ?? {}) as Partial<IssueFields>;
  if (typeof subject !== 'string' || !Array.isArray(articleIds) || !Array.isArray(brandIds)) return null;
  const isForBrands = audience === 'brands' || brandIds.length > 0;
  return { subject, intro: '', introBody, articleIds, audience: isForBrands ? 'brands' : 'everybody', brandIds };
}

/** What two versions are compared by. */
function textOf({ subject, introBody, articleIds, audience = 'everybody', brandIds }: IssueFields): string {
  return [subject, introBody ? articleText(introBody) : '', ...articleIds, audience, ...brandIds].join('\n');
}
