import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ConflictBar } from '#app/desk-kit/document/conflict.tsx';
import { RestoredNote, SaveStatus } from '#app/desk-kit/document/save-status.tsx';
import { useFollow } from '#app/desk-kit/document/use-follow.ts';
import { VersionsDialog } from '#app/desk-kit/document/versions-dialog.tsx';
import { useArticlePhones } from '#app/desk-kit/editor/article-phones.ts';
import { BodyField } from '#app/desk-kit/editor/body-field.tsx';
import { EditorBar } from '#app/desk-kit/editor/editor-bar.tsx';
import { fieldErrors } from '#app/desk-kit/editor/field-errors.ts';
import type { InsertDialog } from '#app/desk-kit/editor/inserts.ts';
import { PreviewDialog } from '#app/desk-kit/editor/preview-dialog.tsx';
import { Toolbar } from '#app/desk-kit/editor/toolbar.tsx';
import { useBodyEditor } from '#app/desk-kit/editor/use-body-editor.ts';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { PresentPeople, usePresence } from '#app/desk-kit/frame/presence.tsx';
import { ScheduleDialog } from '#app/desk-kit/frame/schedule-dialog.tsx';
import { PageView } from '#app/features/pages/text/page-content.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { useSaveKey } from '#app/lib/shortcuts.ts';
import { linkTo, type NamedPath } from '#app/routes.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { productIdsOf } from '#contract/article/parts.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { pagePath, SITE_LIMITS } from '#contract/settings/sections.ts';
import type { PageState } from '#contract/settings/settings.ts';
import { pageQuery, SETTINGS_KEY, settingVersions } from './settings-queries.ts';
import { PAGE_LABELS, type PageText, usePageEditor } from './use-page-editor.ts';

export function PageScreen() {
  const { id = '' } = useParams();
  return <StoredPage key={id} id={id} />;
}

function StoredPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(pageQuery(useApi(), id));
  // A save must not replace the page being edited.
  const [stored] = useState(data);
  return <PageEditor id={id} stored={stored} />;
}

type Question = 'publish' | 'discard' | 'reset' | 'unpublish' | 'delete';

const QUESTIONS: Record<Question, { title: string; description: string; action: string; done: string }> = {
  publish: {
    title: 'Publish this page?',
    description: 'Readers will see the new text immediately. You can restore the old text from Earlier versions.',
    action: 'Publish',
    done: 'Page published',
  },
  discard: {
    title: 'Discard these changes?',
    description: 'The published page doesn’t change. You can restore your text from Earlier versions.',
    action: 'Discard changes',
    done: 'Changes discarded',
  },
  reset: {
    title: 'Reset to the default text?',
    description: 'Readers will see the default text again. You can restore the current text from Earlier versions.',
    action: 'Reset to default',
    done: 'Reset to default',
  },
  unpublish: {
    title: 'Move this page to drafts?',
    description: 'Readers will no longer find it. You can publish it again.',
    action: 'Move to drafts',
    done: 'Moved to drafts',
  },
  delete: {
    title: 'Delete this page?',
    description: `Readers will no longer find it. You can restore it from the trash for ${RETENTION_DAYS.trash} days.`,
    action: 'Delete',
    done: 'Page deleted',
  },
};

function PageEditor({ id, stored }: { id: string; stored: PageState }) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { isOwn } = stored;
  const page = usePageEditor(id, stored);
  const { text, change, state, conflict, isUnsaved } = page;
  const label = isOwn ? text.title || 'Untitled' : linkTo(pagePath(id) as NamedPath).label;
  const [pictures, setPictures] = useState<File[]>([]);
  const [openDialog, setOpenDialog] = useState<InsertDialog | null>(null);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const { editor, frame } = useBodyEditor({
    body: text.body,
    replaced: page.replaced,
    onChange: (body) => change({ body }),
    onPictures: (files) => setPictures((before) => [...before, ...files]),
    onLeftOut: setLeftOut,
  });
  const acting = useMutation({
    mutationFn: async (what: Question) => {
      const latest = what === 'publish' && isUnsaved ? await page.save() : state;
      if (!latest) throw new Error('Couldn’t save the page, so it wasn’t published.');
      const { updatedAt } = latest;
      if (what === 'delete') return void (await api.settings.removePage({ params: { id } }));
      if (what === 'discard') return api.settings.discardPage({ params: { id } });
      const call = what === 'publish' ? api.settings.publishPage : api.settings.resetPage;
      return call({ params: { id }, body: { updatedAt } });
    },
    onSuccess: (next, what) => {
      setQuestion(null);
      toast.success(QUESTIONS[what].done);
      if (next) return page.show(next);
      page.discard();
      void queries.invalidateQueries({ queryKey: SETTINGS_KEY });
      void navigate('/admin/pages');
    },
    onError: (error) => {
      setQuestion(null);
      toast.error(errorText(error, error.message));
    },
  });
  const scheduling = useMutation({
    mutationFn: async (scheduledAt: string | null) => {
      const latest = isUnsaved ? await page.save() : state;
      if (!latest) throw new Error('Couldn’t save the page, so it wasn’t scheduled.');
      return api.settings.schedulePage({ params: { id }, body: { scheduledAt, updatedAt: latest.updatedAt } });
    },
    onSuccess: (next, scheduledAt) => {
      setIsScheduling(false);
      page.show(next);
      toast.success(scheduledAt ? 'Page scheduled' : 'Schedule cancelled');
    },
    onError: (error) => {
      if (!fieldErrors(error).scheduledAt) setIsScheduling(false);
      toast.error(errorText(error, error.message));
    },
  });
  useSaveKey(() => void page.save());
  const { people, saved } = usePresence({ kind: 'setting', id, value: isUnsaved ? text : null });
  useFollow({
    noun: 'page',
    saved,
    shownAt: state.updatedAt,
    isIdle: !isUnsaved && !page.isSaving,
    load: () => api.settings.page({ params: { id } }),
    onLoaded: page.see,
  });
  const fields = fieldErrors(page.error, acting.error, scheduling.error);
  const errorOf = (field: string) => fields[`draft.${field}`];
  const hasChanges = state.draft !== null || isUnsaved;

  return (
    <div className="flex min-h-dvh flex-col">
      <h1 className="sr-only">Edit page: {label}</h1>
      <EditorBar
        back={{ to: '/admin/pages', label: 'Pages' }}
        status={dotted([label, statusText(state)])}
        saveState={
          <SaveStatus document={page} saved={state.updatedBy ? `Saved ${indiaTime(state.updatedAt)}` : ''} isCompact />
        }
        toolbar={<Toolbar editor={editor} onOpenDialog={setOpenDialog} />}
        more={
          <>
            <Button variant="quiet" onClick={() => setIsPreviewing(true)}>
              Preview
            </Button>
            <Button variant="quiet" onClick={() => void page.save().then(() => setIsLooking(true))}>
              Earlier versions
            </Button>
            <Button disabled={!hasChanges || conflict !== null} onClick={() => setIsScheduling(true)}>
              {state.scheduledAt ? 'Reschedule' : 'Schedule'}
            </Button>
          </>
        }
        actions={
          <>
            <PresentPeople people={people} isCompact />
            <Button
              variant="primary"
              disabled={!hasChanges || conflict !== null}
              onClick={() => setQuestion('publish')}
            >
              Publish
            </Button>
          </>
        }
      >
        {conflict && (
          <ConflictBar
            document={page}
            who={conflict.theirs.updatedBy?.name}
            at={conflict.theirs.updatedAt}
            label={(field) => PAGE_LABELS[field as keyof PageText]}
          />
        )}
        <RestoredNote document={page} />
      </EditorBar>
      <div className="flex grow flex-col bg-sheet px-4 pt-6 pb-16 md:px-8">
        <div className="mx-auto flex w-full max-w-[44rem] grow flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            {state.scheduledAt && (
              <Button size="sm" onClick={() => scheduling.mutate(null)} loading={scheduling.isPending}>
                Cancel schedule
              </Button>
            )}
            {state.draft && (state.value || !isOwn) && (
              <Button size="sm" onClick={() => setQuestion('discard')}>
                Discard changes
              </Button>
            )}
            {isOwn && state.value && (
              <Button size="sm" onClick={() => setQuestion('unpublish')}>
                Move to drafts
              </Button>
            )}
            {isOwn && (
              <Button size="sm" variant="act" onClick={() => setQuestion('delete')}>
                Delete
              </Button>
            )}
            {!isOwn && (state.value || state.draft) && (
              <Button size="sm" variant="quiet" onClick={() => setQuestion('reset')}>
                Reset to default
              </Button>
            )}
          </div>
          {isOwn && (
            <p className="text-sm text-ink-2">
              {state.value ? (
                <Link to={pagePath(id)} target="_blank" className="underline underline-offset-3">
                  {pagePath(id)}
                </Link>
              ) : (
                pagePath(id)
              )}
            </p>
          )}
          <Field label="Title" required error={errorOf('title')} hint="Shown in browser tabs and search results">
            <TextInput
              value={text.title}
              maxLength={SITE_LIMITS.pageTitle}
              onChange={(event) => change({ title: event.target.value })}
            />
          </Field>
          <Field label="Headline" optional error={errorOf('headline')} hint="Leave empty to use the title.">
            <TextInput
              value={text.headline}
              maxLength={SITE_LIMITS.pageHeadline}
              placeholder={text.title}
              onChange={(event) => change({ headline: event.target.value })}
            />
          </Field>
          <Field
            label="Introduction"
            required
            error={errorOf('lead')}
            hint={`${text.lead.length} of ${SITE_LIMITS.pageLead} characters. Also shown by search engines.`}
          >
            <TextArea
              rows={3}
              value={text.lead}
              maxLength={SITE_LIMITS.pageLead}
              onChange={(event) => change({ lead: event.target.value.replace(/\s*\n\s*/g, ' ') })}
            />
          </Field>
          {isOwn && (
            <Checkbox checked={text.inFooter} onChange={(event) => change({ inFooter: event.target.checked })}>
              Show in the footer
            </Checkbox>
          )}
          {id === 'faq' && (
            <p className="text-sm text-ink-2">
              Use a heading for each group and a subheading for each question. The text below it is the answer.
            </p>
          )}
          <BodyField
            editor={editor}
            frame={frame}
            pictures={pictures}
            onPictureDone={() => setPictures(([, ...others]) => others)}
            openDialog={openDialog}
            onOpenDialog={setOpenDialog}
            error={Object.entries(fields).find(([field]) => field.startsWith('draft.body'))?.[1]}
          />
          {leftOut.length > 0 && (
            <p role="status" className="rounded-card border border-warn bg-warn-wash p-3 text-sm text-warn">
              Not pasted: {leftOut.join(', ')}
            </p>
          )}
        </div>
      </div>
      {isPreviewing && <Preview id={id} text={text} onClose={() => setIsPreviewing(false)} />}
      {isLooking && (
        <VersionsDialog
          source={settingVersions(api, id, state.updatedAt, async () =>
            page.show(await api.settings.page({ params: { id } })),
          )}
          isUnsaved={isUnsaved}
          restored="Version restored as unpublished changes"
          onClose={() => setIsLooking(false)}
        />
      )}
      {isScheduling && (
        <ScheduleDialog
          happens="Goes live"
          scheduledAt={state.scheduledAt}
          error={fields.scheduledAt}
          isPending={scheduling.isPending}
          onSchedule={(moment) => scheduling.mutate(moment)}
          onClose={() => setIsScheduling(false)}
        />
      )}
      {question && (
        <ConfirmDialog
          {...QUESTIONS[question]}
          isPending={acting.isPending}
          onConfirm={() => acting.mutate(question)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

function statusText({ isOwn, value, draft, scheduledAt }: PageState): string {
  const main = isOwn ? (value ? 'Published' : 'Draft') : value ? 'Customised' : 'Default';
  if (scheduledAt) return dotted([main, `goes live ${indiaTime(scheduledAt)}`]);
  return dotted([main, draft && (value || !isOwn) && 'unpublished changes']);
}

/** Includes unsaved changes. */
function Preview({ id, text, onClose }: { id: string; text: PageText; onClose: () => void }) {
  const body = ArticleDocument.safeParse(text.body).data ?? { type: 'doc' as const, content: [] };
  const { phones } = useArticlePhones(productIdsOf(body));
  const page = { ...text, path: pagePath(id), body, products: phones, publishedAt: new Date().toISOString() };
  return (
    <PreviewDialog onClose={onClose} className="pt-2">
      <PageView id={id} page={page} />
    </PreviewDialog>
  );
}
