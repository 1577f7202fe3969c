import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useArticlePhones } from '#app/features/admin/editor/article-phones.ts';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { productIdsOf } from '#contract/article/parts.ts';
import type { Blog, BlogRevision } from '#contract/blogs.ts';
import { indiaTime } from '../shell/india-time.ts';
import { revisionQuery, revisionsQuery } from './api.ts';
import { Panel } from './panel.tsx';
import { TextComparison } from './text-comparison.tsx';

type VersionsPanelProps = {
  article: Blog;
  isUnsaved: boolean;
  onRestored: (blog: Blog) => void;
};

/** Earlier versions, each to look at and to bring back. */
export function VersionsPanel({ article, isUnsaved, onRestored }: VersionsPanelProps) {
  const api = useApi();
  const { data, isPlaceholderData } = useQuery(revisionsQuery(api, article.id, article.updatedAt));
  const [open, setOpen] = useState<BlogRevision | null>(null);

  return (
    <Panel title="Earlier versions">
      {data?.length ? (
        <ol className="grid max-h-64 gap-0.5 overflow-y-auto">
          {data.map((revision) => (
            <li key={revision.id}>
              <button
                type="button"
                // A save has just put a version on top: until it is here, a click would take the one below it.
                disabled={isPlaceholderData}
                onClick={() => setOpen(revision)}
                className="w-full rounded-small px-2 py-1.5 text-left text-sm tap num hover:bg-line focus-visible:outline-offset-[-2px] disabled:text-ink-3"
              >
                {indiaTime(revision.savedAt)}
                <span className="block truncate text-xs text-ink-3">{revision.title}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-ink-3">{data ? 'None yet: each save keeps the words before it.' : ''}</p>
      )}
      {open && (
        <VersionDialog
          article={article}
          revision={open}
          isUnsaved={isUnsaved}
          onRestored={(blog) => {
            setOpen(null);
            onRestored(blog);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

/** The article, among its versions. */
const CURRENT = 'current';

type VersionDialogProps = VersionsPanelProps & { revision: BlogRevision; onClose: () => void };

function VersionDialog({ article, revision, isUnsaved, onRestored, onClose }: VersionDialogProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery(revisionQuery(api, article.id, revision.id));
  const { data: versions = [] } = useQuery(revisionsQuery(api, article.id, article.updatedAt));
  const [other, setOther] = useState('');
  const otherQuery = useQuery({
    ...revisionQuery(api, article.id, other),
    enabled: other !== '' && other !== CURRENT,
  });
  const compared = other === CURRENT ? article : otherQuery.data;
  const { phones } = useArticlePhones(data ? productIdsOf(data.body) : []);
  const restore = useMutation({
    mutationFn: () =>
      api.blogs.restoreRevision({
        params: { id: article.id, revisionId: revision.id },
        body: { updatedAt: article.updatedAt },
      }),
    onSuccess: (blog) => {
      toast.success('The version is restored');
      onRestored(blog);
    },
    onError: (failure) => toast.error(errorText(failure, 'The version could not be restored.')),
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Version of ${indiaTime(revision.savedAt)}`}
      description={
        isUnsaved
          ? 'Save what you changed before you restore this version.'
          : 'Restoring it keeps the words of now as a version too.'
      }
      className="sm:max-w-3xl"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={isUnsaved} onClick={() => restore.mutate()} loading={restore.isPending}>
            Restore this version
          </Button>
        </>
      }
    >
      {error && <ErrorState message={errorText(error, 'The version did not load.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      <Field label="Compare with">
        <Select value={other} onChange={(event) => setOther(event.target.value)}>
          <option value="">Nothing: show this version</option>
          <option value={CURRENT}>The article as it is saved</option>
          {versions
            .filter(({ id }) => id !== revision.id)
            .map(({ id, savedAt }) => (
              <option key={id} value={id}>
                Version of {indiaTime(savedAt)}
              </option>
            ))}
        </Select>
      </Field>
      {data && other !== '' && compared && <TextComparison before={compared} after={data} />}
      {data && other === '' && (
        <>
          <p className="font-display text-xl font-semibold">{data.title}</p>
          <p className="mt-1 mb-5 text-ink-2">{data.excerpt}</p>
          <ArticleBody body={data.body} products={phones} />
        </>
      )}
    </Dialog>
  );
}
