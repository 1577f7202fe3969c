import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditorAddress, useNewId } from '#app/desk-kit/document/new-document.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { articleQuery, workingCopyQuery } from './draft/article-queries.ts';
import { acceptDraft } from './draft/draft.ts';
import { articleKey } from './draft/use-article-editor.ts';

export function ArticleScreen() {
  const { key, opened, onAddress } = useEditorAddress((id) => `/admin/blogs/edit/${id}`);
  return opened === null ? (
    <NewArticle key={key} onAddress={onAddress} />
  ) : (
    <StoredArticle key={key} id={opened} onAddress={onAddress} />
  );
}

function NewArticle({ onAddress }: { onAddress: (id: string) => void }) {
  const newId = useNewId(articleKey(useUser().id, 'new:'), acceptDraft);
  if (newId === null) return <Spinner />;
  return <ArticleEditor stored={null} storedCopy={null} newId={newId} onAddress={onAddress} />;
}

type StoredArticleProps = { id: string; onAddress: (id: string) => void };

function StoredArticle({ id, onAddress }: StoredArticleProps) {
  const api = useApi();
  const [article, copy] = useSuspenseQueries({ queries: [articleQuery(api, id), workingCopyQuery(api, id)] });
  // A save must not replace the article being edited.
  const [stored] = useState({ article: article.data, copy: copy.data });
  return <ArticleEditor stored={stored.article} storedCopy={stored.copy} newId={id} onAddress={onAddress} />;
}
