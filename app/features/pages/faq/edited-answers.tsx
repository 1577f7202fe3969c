import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import type { ArticleBlock } from '#contract/article/body.ts';
import type { PublicPage } from '#contract/settings/public.ts';
import { FaqList } from './faq-list.tsx';
import { answerGroupsOf } from './groups-of-body.ts';

/** Questions and answers as an admin wrote them. */
export function EditedAnswers({ page: { body, products } }: { page: PublicPage }) {
  const { groups, blocks, intro } = answerGroupsOf(body);
  const text = (content: ArticleBlock[] = []) =>
    content.length > 0 && <ArticleBody body={{ type: 'doc', content }} products={products} />;
  return (
    <>
      {intro.length > 0 && <div className="mb-8">{text(intro)}</div>}
      <FaqList groups={groups} textOf={(id) => text(blocks.get(id))} />
    </>
  );
}
