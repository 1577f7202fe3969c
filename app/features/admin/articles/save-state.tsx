import { errorText } from '#app/lib/error-text.ts';
import { indiaTime } from './india-time.ts';
import type { ArticleEditorState } from './use-article-editor.ts';

/** Where what was typed is by now, as text. */
export function SaveState({ desk: articleEditor }: { desk: ArticleEditorState }) {
  return (
    <p role="status" className="text-xs text-ink-3 num">
      {saveStateText(articleEditor)}
    </p>
  );
}

function saveStateText({ create, update, article, isUnsaved, isKept, conflict }: ArticleEditorState): string {
  if (create.isPending || update.isPending) return 'Saving';
  if (conflict) return 'Not saved: somebody else saved meanwhile';
  const where = isKept ? 'kept in this browser' : 'not kept: this browser has no room left. Save it';
  const { error } = article ? update : create;
  if (isUnsaved && error) return `Not saved: ${errorText(error, 'the server refused it')} Your words are ${where}.`;
  if (isUnsaved && !isKept) return `Not saved, and ${where}.`;
  if (isUnsaved)
    return article?.status === 'draft' ? 'Not saved yet, kept in this browser' : 'Changes kept in this browser';
  return article ? `Saved ${indiaTime(article.updatedAt)}` : '';
}
