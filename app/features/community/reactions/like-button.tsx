import { cx } from '#app/lib/cx.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Product } from '#contract/phone/product.ts';
import { useLike } from './use-like.ts';

/** The name of a pressed button stays the same: the pressing says the rest. */
export function LikeButton({ product, className }: { product: Product; className?: string }) {
  const { isLiked, toggle } = useLike(product);
  return (
    <Button
      aria-pressed={isLiked}
      onClick={toggle}
      className={cx('num aria-pressed:border-accent aria-pressed:text-accent-ink', className)}
    >
      Like{product.likes > 0 && ` · ${formatCount(product.likes)}`}
    </Button>
  );
}
