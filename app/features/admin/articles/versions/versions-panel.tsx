import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { versionName } from '#app/desk-kit/document/versions-dialog.tsx';
import { useArticlePhones } from '#app/desk-kit/editor/article-phones.ts';
import { revisionQuery, revisionsQuery } from '#app/features/admin/articles/draft/article-queries.ts';
import { type Draft, draftOf, isLive } from '#app/features/admin/articles/draft/draft.ts';
import { Panel } from '#app/features/admin/articles/panels/panel.tsx';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { productIdsOf } from '#contract/article/parts.ts';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import type { Blog, BlogRevision, FullBlogRevision } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import { type Compared, Comparison } from './comparison.tsx';

type VersionsPanelProps = {
  article: Blog;
  copy: WorkingCopy | null;
  categories: readonly Category[];
  isUnsaved: boolean;
  /** The version was restored to the article. */
  onRestored: (blog: Blog) => void;
  /** The version was restored as unpublished changes. */
  onRestoreAsChanges: (version: Partial<Draft>) => void;
};

export function VersionsPanel(props: VersionsPanelProps) {
  const { article, copy } = props;
  const api = useApi();
  const { data, isPlaceholderData } = useQuery(revisionsQuery(api, article.id, (copy ?? article).updatedAt));
  const [open, setOpen] = useState<BlogRevision | null>(null);

  return (
    <Panel title="Earlier versions">
      {data?.length ? (
        <ol className="grid max-h-64 gap-0.5 overflow-y-auto">
          {data.map((revision) => (
            <li key={revision.id}>
              <button
                type="button"
                // A save adds a version on top: until it is loaded a click would hit the wrong row.
                disabled={isPlaceholderData}
                onClick={() => setOpen(revision)}
                className="w-full rounded-small px-2 py-1.5 text-left text-sm tap num hover:bg-line focus-visible:outline-offset-[-2px] disabled:text-ink-3"
              >
                {versionName(revision)}
                <span className="block truncate text-xs text-ink-3">{revision.title}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-ink-3">{data ? 'No earlier versions yet' : ''}</p>
      )}
      {open && <VersionDialog {...props} revision={open} versions={data ?? []} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

const NOW = 'now';
const READERS = 'readers';
const NOTHING = '';

type VersionDialogProps = VersionsPanelProps & {
  revision: BlogRevision;
  versions: readonly BlogRevision[];
  onClose: () => void;
};

function VersionDialog({ revision, versions, onClose, ...props }: VersionDialogProps) {
  const { article, copy, categories, isUnsaved } = props;
  const api = useApi();
  const query = useQuery(revisionQuery(api, article.id, revision.id));
  const { data } = query;
  const [other, setOther] = useState(NOW);
  const isVersion = other !== NOTHING && other !== NOW && other !== READERS;
  const otherQuery = useQuery({ ...revisionQuery(api, article.id, other), enabled: isVersion });
  const { phones } = useArticlePhones(data ? productIdsOf(data.body) : []);
  const restore = useMutation({
    mutationFn: () =>
      api.blogs.restoreRevision({
        params: { id: article.id, revisionId: revision.id },
        body: { updatedAt: article.updatedAt },
      }),
    onSuccess: (blog) => {
      toast.success('Version restored');
      onClose();
      props.onRestored(blog);
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t restore this version.')),
  });
  const restoreAsChanges = () => {
    if (!data) return;
    onClose();
    props.onRestoreAsChanges(fieldsOf(data));
  };
  const compared = isVersion
    ? otherQuery.data && comparedOf(otherQuery.data)
    : other !== NOTHING && { ...draftOf(other === READERS ? article : (copy ?? article)), address: article.id };
  const isForReaders = isLive(article);

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Version: ${versionName(revision)}`}
      description={
        isUnsaved
          ? 'Saving your changes. You can restore this version in a moment.'
          : 'The current version stays in the list.'
      }
      className="sm:max-w-3xl"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {isForReaders && (
            <Button variant={copy ? 'primary' : 'outline'} disabled={isUnsaved || !data} onClick={restoreAsChanges}>
              Restore as unpublished changes
            </Button>
          )}
          {!(isForReaders && copy) && (
            <Button variant="primary" disabled={isUnsaved} onClick={() => restore.mutate()} loading={restore.isPending}>
              {isForReaders ? 'Restore and publish' : 'Restore'}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={query} failure="Couldn’t load this version." />
      <Field label="Compare with">
        <Select value={other} onChange={(event) => setOther(event.target.value)}>
          <option value={NOW}>{copy ? 'Current changes' : 'Current article'}</option>
          {copy && <option value={READERS}>Published article</option>}
          <option value={NOTHING}>Don’t compare</option>
          {versions
            .filter(({ id }) => id !== revision.id)
            .map((version) => (
              <option key={version.id} value={version.id}>
                {versionName(version)}
              </option>
            ))}
        </Select>
      </Field>
      <div className="mt-4">
        {data && compared && (
          <>
            <p className="mb-3 text-xs text-ink-3">
              Struck through: only in the other version. Highlighted: only in this version.
              {!data.rest && ' Only the text of this version was saved. Restoring it changes nothing else.'}
            </p>
            <Comparison before={compared} after={comparedOf(data)} categories={categories} />
          </>
        )}
        {data && other === NOTHING && (
          <>
            <p className="font-display text-xl font-semibold">{data.title}</p>
            <p className="mt-1 mb-5 text-ink-2">{data.excerpt}</p>
            <ArticleBody body={data.body} products={phones} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function comparedOf({ title, excerpt, body, rest }: FullBlogRevision): Compared {
  return { title, excerpt, body, ...rest };
}

function fieldsOf({ title, excerpt, body, rest }: FullBlogRevision): Partial<Draft> {
  const { address: _address, ...fields } = rest ?? { address: '' };
  return { title, excerpt, body, ...fields };
}
