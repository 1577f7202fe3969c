import { ArticleEditor } from '#app/features/admin/articles/article-editor.tsx';

export function Screen() {
  return <ArticleEditor stored={null} />;
}
