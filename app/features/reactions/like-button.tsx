import { cx } from '#app/lib/cx.ts';
import { count } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import type { Product } from '#contract/products.ts';
import { withLike } from './reactions.ts';
import { useReaction } from './use-reaction.ts';

/** The name of a pressed button stays the same: the pressing says the rest. */
export function LikeButton({ product, className }: { product: Product; className?: string }) {
  const isLiked = product.liked === true;
  const like = useReaction<boolean>(product, {
    kind: 'like',
    purpose: `like ${product.name}`,
    failure: 'The like was not saved. Try again in a moment.',
    shown: withLike,
    send: (api, id, liked) => api.products.like({ params: { id }, body: { liked } }),
  });

  return (
    <Button
      aria-pressed={isLiked}
      onClick={() => like(!isLiked)}
      className={cx('num aria-pressed:border-accent aria-pressed:text-accent-ink', className)}
    >
      Like{product.likes > 0 && ` · ${count(product.likes)}`}
    </Button>
  );
}
