import { useArticlePhones } from '#app/desk-kit/editor/article-phones.ts';
import { PreviewDialog } from '#app/desk-kit/editor/preview-dialog.tsx';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { ArticleHead } from '#app/features/magazine/article/article-head.tsx';
import { PhonesOfArticle } from '#app/features/magazine/article/further-reading.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { ArticleDocument } from '#contract/article/body.ts';
import { productIdsOf, readingMinutes } from '#contract/article/parts.ts';
import type { Blog } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import type { Draft } from './draft/draft.ts';
import { coverUrlOf } from './panels/cover-field.tsx';

type PreviewProps = {
  draft: Draft;
  article: Blog | null;
  categories: readonly Category[];
  onClose: () => void;
};

/** The components readers get, with unsaved changes. */
export function Preview({ draft, article, categories, onClose }: PreviewProps) {
  const body = ArticleDocument.safeParse(draft.body).data ?? { type: 'doc' as const, content: [] };
  const { phones } = useArticlePhones(productIdsOf(body));
  const { phones: relatedProducts } = useArticlePhones(draft.related ?? []);
  const now = new Date().toISOString();
  const blog: Blog = {
    id: article?.id ?? 'preview',
    status: 'draft',
    scheduledAt: null,
    createdAt: now,
    updatedAt: now,
    publishedAt: article?.publishedAt ?? now,
    ...draft,
    title: draft.title || 'Untitled',
    body,
    categories: categories.filter(({ id }) => draft.categories.includes(id)),
    coverUrl: coverUrlOf(draft),
    readingMinutes: readingMinutes(body),
    products: phones,
    relatedProducts,
  };

  return (
    <PreviewDialog onClose={onClose} className="pt-6">
      <ArticleHead blog={blog} />
      <Ruler className="my-8" />
      <div className="max-w-3xl">
        <ArticleBody body={body} products={phones} />
      </div>
      <PhonesOfArticle blog={blog} />
    </PreviewDialog>
  );
}
