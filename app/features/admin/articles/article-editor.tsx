import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { cachePhones } from '#app/features/admin/editor/article-phones.ts';
import { BodyField } from '#app/features/admin/editor/body-field.tsx';
import { useBodyEditor } from '#app/features/admin/editor/use-body-editor.ts';
import { LeaveGuard } from '#app/features/admin/shell/leave-guard.tsx';
import { ScreenHead } from '#app/features/admin/shell/screen-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextArea } from '#app/ui/controls/text-area.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { Blog } from '#contract/blogs.ts';
import { BLOG_EXCERPT_MAX, BLOG_TITLE_MAX, NAME_MAX } from '#contract/limits.ts';
import { articleQuery, categoriesQuery } from './api.ts';
import { DeleteArticleDialog, useArticleStatus } from './article-status.tsx';
import { CategoryField } from './category-field.tsx';
import { CoverField } from './cover-field.tsx';
import { type Draft, draftOf, EMPTY_DRAFT } from './draft.ts';
import { Panel } from './panel.tsx';
import { Preview } from './preview.tsx';
import { ConflictPanel, RestoredNote, SaveState } from './save-state.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import { VersionsPanel } from './versions-panel.tsx';

export function NewArticle() {
  return <ArticleEditor stored={null} />;
}

export function EditArticle() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(articleQuery(useApi(), id));
  return <ArticleEditor key={id} stored={data} />;
}

/** Where an article is written. Without a stored one it begins empty, and the first save makes it. */
function ArticleEditor({ stored }: { stored: Blog | null }) {
  const api = useApi();
  const queries = useQueryClient();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const [pictures, setPictures] = useState<File[]>([]);
  useState(() => cachePhones(api, queries, stored?.products ?? []));
  const { data: categories = [] } = useQuery(categoriesQuery(api));

  const articleEditor = useArticleEditor(stored);
  const { draft, change, article, conflict, isUnsaved, create, update } = articleEditor;
  const { editor, frame } = useBodyEditor({
    body: draft.body,
    onChange: (body) => change({ body }),
    onPictures: setPictures,
  });
  const articleStatus = useArticleStatus(articleEditor.applyStatus);

  const show = (next: Draft) => {
    change(next);
    editor.commands.setContent(next.body, { emitUpdate: false });
  };
  const loadVersion = (blog: Blog) => {
    cachePhones(api, queries, blog.products);
    articleEditor.applySaved(blog);
    show(draftOf(blog));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void articleEditor.save();
  };

  if (isDeleted) return <Navigate to="/admin/blogs" replace />;
  const errors = fieldsOf(create.error, update.error, articleStatus.status.error, articleStatus.schedule.error);
  const bodyError = Object.entries(errors).find(([name]) => name.startsWith('body'))?.[1];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves from wherever one types
    <div onKeyDown={onKeyDown}>
      <ScreenHead
        eyebrow={
          <Link to="/admin/blogs" className="hover:text-ink hover:underline">
            Articles
          </Link>
        }
        title={article ? 'Edit the article' : 'Write an article'}
        actions={
          <>
            <Button onClick={() => setIsPreviewing(true)}>Preview</Button>
            <Button
              variant="primary"
              onClick={() => void articleEditor.save()}
              loading={create.isPending || (update.isPending && !update.variables.isQuiet)}
            >
              {!article || article.status === 'draft' ? 'Save draft' : 'Save changes'}
            </Button>
          </>
        }
      />
      {conflict ? (
        <ConflictPanel
          theirs={conflict}
          mine={draft}
          isSaving={update.isPending}
          onKeepMine={() => void articleEditor.overwriteTheirs(conflict)}
          onTakeTheirs={() => loadVersion(conflict)}
        />
      ) : (
        articleEditor.isRestored &&
        isUnsaved && <RestoredNote onDiscard={() => show(article ? draftOf(article) : EMPTY_DRAFT)} />
      )}
      {/* What the first save answers with opens at its own address; a word typed in between would stay behind. */}
      <div
        inert={create.isPending}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Field label="Title" error={errors.title} required>
            <TextInput
              value={draft.title}
              maxLength={BLOG_TITLE_MAX}
              onChange={(event) => change({ title: event.target.value })}
              className="font-display text-xl font-semibold"
            />
          </Field>
          <Field
            label="Excerpt"
            error={errors.excerpt}
            hint={`${draft.excerpt.length} of ${BLOG_EXCERPT_MAX} characters. It stands on cards, in search engines and in the newsletter.`}
          >
            <TextArea
              rows={2}
              value={draft.excerpt}
              maxLength={BLOG_EXCERPT_MAX}
              onChange={(event) => change({ excerpt: event.target.value })}
              className="min-h-16"
            />
          </Field>
          <BodyField
            editor={editor}
            frame={frame}
            pictures={pictures}
            onPictureDone={() => setPictures(([, ...others]) => others)}
            error={bodyError}
          />
          <SaveState editor={articleEditor} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <StatusPanel
            article={article}
            articleStatus={articleStatus}
            onSave={() => (isUnsaved || !article ? articleEditor.save() : Promise.resolve(article))}
            onDelete={() => setIsDeleting(true)}
          />
          <CategoryField
            all={categories}
            chosen={draft.categories}
            onChange={(ids) => change({ categories: ids })}
            error={errors.categories}
          />
          <CoverField articleId={article?.id} draft={draft} onChange={change} />
          <Panel title="Byline">
            <Field label="Author" error={errors.author}>
              <TextInput
                value={draft.author}
                maxLength={NAME_MAX}
                onChange={(event) => change({ author: event.target.value })}
              />
            </Field>
          </Panel>
          {article && <VersionsPanel article={article} isUnsaved={isUnsaved} onRestored={loadVersion} />}
        </div>
      </div>
      {isPreviewing && (
        <Preview draft={draft} article={article} categories={categories} onClose={() => setIsPreviewing(false)} />
      )}
      {isDeleting && article && (
        <DeleteArticleDialog
          article={article}
          onDeleted={() => setIsDeleted(true)}
          onClose={() => setIsDeleting(false)}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved && !create.isPending}>
        What you changed is kept in this browser until you come back, but nobody else sees it.
      </LeaveGuard>
      {!stored && article && <Navigate to={`/admin/blogs/edit/${article.id}`} replace />}
    </div>
  );
}

function fieldsOf(...errors: (Error | null)[]): Record<string, string> {
  return Object.assign({}, ...errors.map((error) => (error instanceof ApiError ? error.fields : {})));
}
