import { useState } from 'react';
import { fieldErrors } from '#app/desk-kit/editor/field-errors.ts';
import { indiaTime, utcTime } from '#app/desk-kit/frame/india-time.ts';
import { ScheduleDialog } from '#app/desk-kit/frame/schedule-dialog.tsx';
import type { ArticleStatus, SettableStatus } from '#app/features/admin/articles/draft/article-status.tsx';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { BLOG_STATUS_LABELS, type Blog } from '#contract/blogs.ts';
import { Panel } from './panel.tsx';

type StatusProps = {
  article: Blog | null;
  articleStatus: ArticleStatus;
};

type PublishActionsProps = StatusProps & {
  hasWords: boolean;
  /** Saves first; returns null when saving failed. */
  onSave: () => Promise<{ id: string } | null>;
};

export function PublishActions({ article, articleStatus, hasWords, onSave }: PublishActionsProps) {
  const { status, schedule } = articleStatus;
  const [open, setOpen] = useState<'publish' | 'schedule' | null>(null);
  const current = article?.status ?? 'draft';
  const close = () => setOpen(null);
  const scheduleLabel = current === 'scheduled' ? 'Reschedule' : 'Schedule';

  const publish = async () => {
    const saved = await onSave();
    if (!saved) return close();
    schedule.reset();
    status.mutate({ id: saved.id, status: 'published' }, { onSettled: close });
  };
  const plan = async (scheduledAt: string) => {
    const saved = await onSave();
    if (!saved) return close();
    status.reset();
    // Close the dialog: errors of the article are shown beside their fields.
    const onError = (error: Error) => {
      if (!fieldErrors(error).scheduledAt) close();
    };
    schedule.mutate({ id: saved.id, scheduledAt }, { onSuccess: close, onError });
  };

  return (
    <>
      {current !== 'archived' && (
        <Button className="max-md:hidden" disabled={!hasWords} onClick={() => setOpen('schedule')}>
          {scheduleLabel}
        </Button>
      )}
      <Button variant="primary" disabled={!hasWords} onClick={() => setOpen('publish')}>
        Publish
      </Button>
      {open === 'publish' && (
        <Dialog
          open
          onClose={close}
          title="Publish this article?"
          description="Readers will see it immediately. You can move it back to drafts."
          actions={
            <>
              <Button data-autofocus onClick={close}>
                Cancel
              </Button>
              {current !== 'archived' && (
                <Button className="md:hidden" onClick={() => setOpen('schedule')}>
                  {scheduleLabel}
                </Button>
              )}
              <Button variant="primary" onClick={() => void publish()} loading={status.isPending}>
                Publish now
              </Button>
            </>
          }
        />
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          happens="Goes live"
          scheduledAt={article?.scheduledAt ?? null}
          error={fieldErrors(schedule.error).scheduledAt}
          isPending={schedule.isPending}
          onSchedule={(moment) => void plan(moment)}
          onClose={close}
        />
      )}
    </>
  );
}

export function StatusPanel({
  article,
  articleStatus: { status, schedule },
  mayPublish,
  onDelete,
}: StatusProps & { mayPublish: boolean; onDelete: () => void }) {
  const current = article?.status ?? 'draft';
  const move = (to: SettableStatus) => article && status.mutate({ id: article.id, status: to });
  const moving = status.isPending ? status.variables.status : null;

  return (
    <Panel title="Status" aside={<span className="font-medium">{BLOG_STATUS_LABELS[current]}</span>}>
      <Moment article={article} />
      {!mayPublish && <p className="mb-3 text-sm text-ink-3">Only editors can publish.</p>}
      <div className="flex flex-wrap gap-2">
        {mayPublish && current === 'scheduled' && article && (
          <Button
            size="sm"
            onClick={() => schedule.mutate({ id: article.id, scheduledAt: null })}
            loading={schedule.isPending && schedule.variables.scheduledAt === null}
          >
            Cancel schedule
          </Button>
        )}
        {mayPublish && (current === 'published' || current === 'archived') && (
          <Button size="sm" onClick={() => move('draft')} loading={moving === 'draft'}>
            Move to drafts
          </Button>
        )}
        {mayPublish && article && current !== 'archived' && (
          <Button size="sm" onClick={() => move('archived')} loading={moving === 'archived'}>
            Archive
          </Button>
        )}
        {article && (mayPublish || current === 'draft') && (
          <Button size="sm" variant="act" onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Moment({ article }: { article: Blog | null }) {
  if (!article) return <p className="text-sm text-ink-3">Saved automatically. Only staff can see it.</p>;
  const { status, scheduledAt, publishedAt } = article;
  if (status === 'scheduled' && scheduledAt)
    return (
      <p className="mb-3 text-sm text-ink-2 num">
        Goes live {indiaTime(scheduledAt)} ({utcTime(scheduledAt)}).
      </p>
    );
  if (status === 'published' && publishedAt)
    return (
      <p className="mb-3 text-sm text-ink-2 num">
        Published {indiaTime(publishedAt)}.{' '}
        <Link to={`/blog/${article.id}`} target="_blank" className="text-accent-ink underline underline-offset-3">
          View on site
        </Link>
      </p>
    );
  return null;
}
