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

/** What a published article is to become: its state in words, and what can be done with it. */

export function changesLabel({ status }: Blog, copy: WorkingCopy | null): string {
  if (!copy) return '';
  if (copy.problem) return ' · changes did not go out';
  if (copy.scheduledAt) return ` · changes go out ${indiaTime(copy.scheduledAt)}`;
  return status === 'scheduled' ? ' · changes not in it yet' : ' · unpublished changes';
}

type ChangesProps = { editor: ArticleEditorState; article: Blog };

/** Puts the changes before readers, now or at a moment; each asks first. */
export function PublishChanges({ editor, article }: ChangesProps) {
  const api = useApi();
  const { copy, isUnsaved } = editor;
  const [open, setOpen] = useState<'publish' | 'schedule' | null>(null);
  const close = () => setOpen(null);
  const params = { id: article.id };
  const isScheduled = article.status === 'scheduled';

  /** What is typed is part of it. */
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
      toast.success(isScheduled ? 'The changes are in the article' : 'Readers see the changes');
    },
    onError: (error) => {
      const current = error instanceof ApiError && error.status === 409 && (error.current as Stored | undefined);
      if (current) editor.see(current);
      else toast.error(errorText(error, 'The changes could not be published.'));
    },
    onSettled: close,
  });
  const schedule = useMutation({
    mutationFn: async (scheduledAt: string) =>
      (await savedCopy()) && api.workingCopies.schedule({ params, body: { scheduledAt } }),
    onSuccess: (scheduled) => {
      if (scheduled) editor.applyCopyMoment(scheduled);
      if (scheduled) toast.success('The changes are scheduled');
      close();
    },
    onError: (error) => {
      toast.error(errorText(error, 'The changes could not be scheduled.'));
      if (!fieldErrors(error).scheduledAt) close();
    },
  });
  const hasChanges = copy !== null || isUnsaved;

  return (
    <>
      <Button variant="primary" disabled={!hasChanges} onClick={() => setOpen('publish')}>
        {isScheduled ? 'Put the changes in' : 'Publish changes'}
      </Button>
      {open === 'publish' && (
        <Dialog
          open
          onClose={close}
          title={isScheduled ? 'Put the changes into the article?' : 'Publish the changes?'}
          description={
            isScheduled
              ? 'The article appears with them at its time. The text of now stays among the versions.'
              : 'Now, or at a time you choose. What readers see until then stays among the versions and can be restored.'
          }
          actions={
            <>
              <Button data-autofocus onClick={close}>
                Not yet
              </Button>
              <Button onClick={() => setOpen('schedule')}>
                {copy?.scheduledAt ? 'Change the time' : 'Choose a time'}
              </Button>
              <Button variant="primary" onClick={() => publish.mutate()} loading={publish.isPending}>
                {isScheduled ? 'Put them in' : 'Publish now'}
              </Button>
            </>
          }
        />
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          happens="Readers see it from"
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

/** Above the text: that readers see another text, how the two differ, and the way back. */
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
    onError: (error) => toast.error(errorText(error, 'The changes could not be discarded.')),
  });
  const unschedule = useMutation({
    mutationFn: () => api.workingCopies.schedule({ params, body: { scheduledAt: null } }),
    onSuccess: (waiting) => {
      editor.applyCopyMoment(waiting);
      toast.success('The changes wait for you again');
    },
    onError: (error) => toast.error(errorText(error, 'The time could not be taken back.')),
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
    onError: (error) => toast.error(errorText(error, 'They could not be put back. They are among the versions.')),
  });

  if (!copy)
    return (
      discarded && (
        <Strip label="Discarded changes">
          <p className="min-w-0 grow">
            The changes are discarded: this is what readers see. They stay among the earlier versions.
          </p>
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
          ? `The changes did not go out: ${copy.problem}`
          : copy.isBehind
            ? 'The article itself was changed after these changes were begun. Compare before you publish them.'
            : article.status === 'scheduled'
              ? 'The scheduled article does not have these changes yet. They are saved.'
              : 'Readers still see the article as it was. Your changes are saved here.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {article.status === 'published' && (
          <Link
            to={`/blog/${article.id}`}
            target="_blank"
            className="flex min-h-8 items-center px-2 text-sm underline underline-offset-3 tap"
          >
            See what readers see
          </Link>
        )}
        <Button size="sm" onClick={() => setIsComparing(true)}>
          Compare
        </Button>
        {copy.scheduledAt && (
          <Button size="sm" onClick={() => unschedule.mutate()} loading={unschedule.isPending}>
            Cancel the time
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
          title="What the changes change"
          description="Struck out: what readers see and will lose. Marked: what is new."
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
