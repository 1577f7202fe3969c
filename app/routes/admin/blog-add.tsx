import { ArticleDesk } from '#app/features/admin/articles/article-desk.tsx';

export function Screen() {
  return <ArticleDesk stored={null} />;
}
