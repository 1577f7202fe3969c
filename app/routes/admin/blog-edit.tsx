import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { articleQuery } from '#app/features/admin/articles/api.ts';
import { ArticleEditor } from '#app/features/admin/articles/article-editor.tsx';
import { useApi } from '#app/lib/api.ts';

export function Screen() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(articleQuery(useApi(), id));
  return <ArticleEditor key={id} stored={data} />;
}
