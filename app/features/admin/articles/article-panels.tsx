import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import type { Category } from '#contract/categories.ts';
import { NAME_MAX } from '#contract/limits.ts';
import type { ArticleStatus } from './draft/article-status.tsx';
import type { Draft, Stored } from './draft/draft.ts';
import type { ArticleEditorState } from './draft/use-article-editor.ts';
import { CategoryField } from './panels/category-field.tsx';
import { CoverField } from './panels/cover-field.tsx';
import { Panel } from './panels/panel.tsx';
import { RelatedPanel } from './panels/related-panel.tsx';
import { SearchPanel } from './panels/search-panel.tsx';
import { SharePanel } from './panels/share-panel.tsx';
import { StatusPanel } from './panels/status-panel.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';

type ArticlePanelsProps = {
  editor: ArticleEditorState;
  articleStatus: ArticleStatus;
  categories: readonly Category[];
  errors: Record<string, string>;
  mayPublish: boolean;
  onDelete: () => void;
  onRestored: (version: Stored) => void;
  onRestoreAsChanges: (version: Partial<Draft>) => void;
};

export function ArticlePanels(props: ArticlePanelsProps) {
  const { editor, articleStatus, categories, errors, mayPublish, onDelete, onRestored, onRestoreAsChanges } = props;
  const { article, copy, draft, change, isUnsaved } = editor;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <StatusPanel article={article} articleStatus={articleStatus} mayPublish={mayPublish} onDelete={onDelete} />
      <CategoryField
        all={categories}
        chosen={draft.categories}
        onChange={(ids) => change({ categories: ids })}
        error={errors.categories}
      />
      <SearchPanel
        article={article}
        draft={draft}
        onChange={change}
        errors={errors}
        mayMove={mayPublish || (article?.status ?? 'draft') === 'draft'}
        onMoved={editor.applyAddress}
      />
      <CoverField articleId={article?.id} draft={draft} onChange={change} error={errors.coverAlt} />
      <RelatedPanel draft={draft} onChange={change} />
      <Panel title="Byline">
        <Field label="Author" error={errors.author}>
          <TextInput
            value={draft.author}
            maxLength={NAME_MAX}
            onChange={(event) => change({ author: event.target.value })}
          />
        </Field>
      </Panel>
      {article && <SharePanel articleId={article.id} />}
      {article && (
        <VersionsPanel
          article={article}
          copy={copy}
          categories={categories}
          isUnsaved={isUnsaved}
          onRestored={onRestored}
          onRestoreAsChanges={onRestoreAsChanges}
        />
      )}
    </div>
  );
}
