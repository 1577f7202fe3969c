import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { articleQuery } from '#app/features/admin/articles/api.ts';
import { ArticleDesk } from '#app/features/admin/articles/article-desk.tsx';
import { useApi } from '#app/lib/api.ts';

export function Screen() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(articleQuery(useApi(), id));
  return <ArticleDesk key={id} stored={data} />;
}
