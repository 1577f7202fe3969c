import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '#app/desk-kit/editor/field-errors.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScheduleDialog } from '#app/desk-kit/frame/schedule-dialog.tsx';
import { draftOf, isArticle, type Stored } from '#app/features/admin/articles/draft/draft.ts';
import type { ArticleEditorState } from '#app/features/admin/articles/draft/use-article-editor.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import type { Blog } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import { Comparison } from './comparison.tsx';

export function changesLabel({ status }: Blog, copy: WorkingCopy | null): string {
  if (!copy) return '';
  if (copy.problem) return ' ·\u00a0changes not published';
  if (copy.scheduledAt) return ` ·\u00a0changes scheduled for ${indiaTime(copy.scheduledAt)}`;
  return status === 'scheduled' ? ' ·\u00a0unapplied changes' : ' ·\u00a0unpublished changes';
}

type ChangesProps = { editor: ArticleEditorState; article: Blog };

export function PublishChanges({ editor, article }: ChangesProps) {
  const api = useApi();
  const { copy, isUnsaved } = editor;
  const [open, setOpen] = useState<'publish' | 'schedule' | null>(null);
  const close = () => setOpen(null);
  const params = { id: article.id };
  const isScheduled = article.status === 'scheduled';

  /** Includes unsaved text. */
  const savedCopy = async (): Promise<Stored | null> => (isUnsaved || !copy ? editor.save() : copy);
  const publish = useMutation({
    mutationFn: async () => {
      const saved = await savedCopy();
      if (!saved) return null;
      if (isArticle(saved)) return saved;
      return api.workingCopies.publish({ params, body: { updatedAt: saved.updatedAt } });
    },
    onSuccess: (blog) => {
      if (!blog) return;
      editor.see(blog);
      toast.success(isScheduled ? 'Changes applied' : 'Changes published');
    },
    onError: (error) => {
      const current = error instanceof ApiError && error.status === 409 && (error.current as Stored | undefined);
      if (current) editor.see(current);
      else toast.error(errorText(error, 'Couldn’t publish the changes.'));
    },
    onSettled: close,
  });
  const schedule = useMutation({
    mutationFn: async (scheduledAt: string) =>
      (await savedCopy()) && api.workingCopies.schedule({ params, body: { scheduledAt } }),
    onSuccess: (scheduled) => {
      if (scheduled) editor.applyCopyMoment(scheduled);
      if (scheduled) toast.success('Changes scheduled');
      close();
    },
    onError: (error) => {
      toast.error(errorText(error, 'Couldn’t schedule the changes.'));
      if (!fieldErrors(error).scheduledAt) close();
    },
  });
  const hasChanges = copy !== null || isUnsaved;

  return (
    <>
      <Button variant="primary" disabled={!hasChanges} onClick={() => setOpen('publish')}>
        {isScheduled ? 'Apply changes' : 'Publish changes'}
      </Button>
      {open === 'publish' && (
        <Dialog
          open
          onClose={close}
          title={isScheduled ? 'Apply these changes?' : 'Publish these changes?'}
          description={
            isScheduled
              ? 'The scheduled article will include them. You can restore the current text from Earlier versions.'
              : 'Publish now or choose a time. You can restore the current text from Earlier versions.'
          }
          actions={
            <>
              <Button data-autofocus onClick={close}>
                Cancel
              </Button>
              <Button onClick={() => setOpen('schedule')}>{copy?.scheduledAt ? 'Reschedule' : 'Schedule'}</Button>
              <Button variant="primary" onClick={() => publish.mutate()} loading={publish.isPending}>
                {isScheduled ? 'Apply' : 'Publish now'}
              </Button>
            </>
          }
        />
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          happens="Goes live"
          scheduledAt={copy?.scheduledAt ?? null}
          error={fieldErrors(schedule.error).scheduledAt}
          isPending={schedule.isPending}
          onSchedule={(moment) => schedule.mutate(moment)}
          onClose={close}
        />
      )}
    </>
  );
}

type ChangesBarProps = ChangesProps & { categories: readonly Category[] };

export function ChangesBar({ editor, article, categories }: ChangesBarProps) {
  const api = useApi();
  const { copy, draft } = editor;
  const [isComparing, setIsComparing] = useState(false);
  const [discarded, setDiscarded] = useState<WorkingCopy | null>(null);
  const params = { id: article.id };

  const discard = useMutation({
    mutationFn: async () => {
      const saved = editor.isUnsaved ? await editor.save() : copy;
      if (!saved || isArticle(saved)) return null;
      await api.workingCopies.discard({ params });
      return { given: saved, blog: await api.blogs.get({ params }) };
    },
    onSuccess: (done) => {
      if (!done) return;
      setDiscarded(done.given);
      editor.show(done.blog);
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t discard the changes.')),
  });
  const unschedule = useMutation({
    mutationFn: () => api.workingCopies.schedule({ params, body: { scheduledAt: null } }),
    onSuccess: (waiting) => {
      editor.applyCopyMoment(waiting);
      toast.success('Schedule cancelled');
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t cancel the schedule.')),
  });
  const undo = useMutation({
    mutationFn: async ({ scheduledAt, ...given }: WorkingCopy) => {
      const again = await api.workingCopies.save({ params, body: { ...given, updatedAt: null } });
      return scheduledAt ? api.workingCopies.schedule({ params, body: { scheduledAt } }).catch(() => again) : again;
    },
    onSuccess: (again) => {
      setDiscarded(null);
      editor.show(again);
    },
    onError: (error) =>
      toast.error(errorText(error, 'Couldn’t undo. You can restore the changes from Earlier versions.')),
  });

  if (!copy)
    return (
      discarded && (
        <Strip label="Discarded changes">
          <p className="min-w-0 grow">Changes discarded. This is the published article.</p>
          <Button size="sm" onClick={() => undo.mutate(discarded)} loading={undo.isPending}>
            Undo
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setDiscarded(null)}>
            Dismiss
          </Button>
        </Strip>
      )
    );
  return (
    <Strip label="Unpublished changes">
      <p className="min-w-0 grow basis-72">
        {copy.problem
          ? `The changes were not published: ${copy.problem}`
          : copy.isBehind
            ? 'The article changed after you started these changes. Compare before you publish.'
            : article.status === 'scheduled'
              ? 'Your changes are saved, but not part of the scheduled article yet.'
              : 'Your changes are saved. Readers still see the published article.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {article.status === 'published' && (
          <Link
            to={`/blog/${article.id}`}
            target="_blank"
            className="flex min-h-8 items-center px-2 text-sm underline underline-offset-3 tap"
          >
            View published article
          </Link>
        )}
        <Button size="sm" onClick={() => setIsComparing(true)}>
          Compare
        </Button>
        {copy.scheduledAt && (
          <Button size="sm" onClick={() => unschedule.mutate()} loading={unschedule.isPending}>
            Cancel schedule
          </Button>
        )}
        <Button size="sm" onClick={() => discard.mutate()} loading={discard.isPending}>
          Discard changes
        </Button>
      </div>
      {isComparing && (
        <Dialog
          open
          onClose={() => setIsComparing(false)}
          title="Compare changes"
          description="Struck through: removed. Highlighted: added."
          className="sm:max-w-3xl"
        >
          <Comparison before={draftOf(article)} after={draft} categories={categories} />
        </Dialog>
      )}
    </Strip>
  );
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-warn-wash px-4 py-1.5 text-sm text-warn md:px-6"
    >
      {children}
    </section>
  );
}
