import type { ArticleDocument } from '#contract/article-body.ts';

/** The phones that a text shows, each once. */
export function phoneIdsOf({ content }: ArticleDocument): string[] {
  const ids = content.flatMap((block) => {
    if (block.type === 'phoneCard') return [block.attrs.productId];
    return block.type === 'comparison' ? block.attrs.productIds : [];
  });
  return [...new Set(ids)];
}
