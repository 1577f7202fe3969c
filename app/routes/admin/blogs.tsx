import { ArticleList } from '#app/features/admin/articles/article-list.tsx';

export function Screen() {
  return <ArticleList />;
}
