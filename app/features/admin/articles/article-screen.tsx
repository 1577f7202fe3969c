import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useIsGone } from '#app/desk-kit/frame/jobs.ts';
import { useApi } from '#app/lib/api.ts';
import { ArticleEditor } from './article-editor.tsx';
import { articleQuery, workingCopyQuery } from './draft/article-queries.ts';

/**
 * Both addresses of the editor, `add` and `edit/:id`. What is written under the first gets the second by its first
 * save, and goes on in the same editor: the cursor, the selection and the history stay.
 */
export function ArticleScreen() {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const isGone = useIsGone();
  const [session, setSession] = useState({ key: 0, opened: id, at: id, next: null as string | null });
  if (id !== session.at) {
    const isSame = id !== null && id === session.next;
    setSession(isSame ? { ...session, at: id } : { key: session.key + 1, opened: id, at: id, next: null });
  }
  const onAddress = (next: string) => {
    // Saved on leaving: whoever is elsewhere by now stays there.
    if (isGone.current) return;
    setSession((before) => ({ ...before, next }));
    navigate(`/admin/blogs/edit/${next}`, { replace: true, state: { isSaved: true, isSameScreen: true } });
  };
  return session.opened === null ? (
    <ArticleEditor key={session.key} stored={null} storedCopy={null} onAddress={onAddress} />
  ) : (
    <StoredArticle key={session.key} id={session.opened} onAddress={onAddress} />
  );
}

type StoredArticleProps = { id: string; onAddress: (id: string) => void };

function StoredArticle({ id, onAddress }: StoredArticleProps) {
  const api = useApi();
  const [article, copy] = useSuspenseQueries({ queries: [articleQuery(api, id), workingCopyQuery(api, id)] });
  // What a save caches is no other article to begin with.
  const [stored] = useState({ article: article.data, copy: copy.data });
  return <ArticleEditor stored={stored.article} storedCopy={stored.copy} onAddress={onAddress} />;
}
