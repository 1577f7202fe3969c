import { useQueryClient } from '@tanstack/react-query';
import { useOwnReactions } from '#app/features/account/reactions/own-reactions.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { formatCount } from '#app/lib/format.ts';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { ThumbIcon } from '#app/ui/display/product-icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Product } from '#contract/phone/product.ts';

/** The code is fetched with the first press. */
function useLike(phone: PhoneRef): { isLiked: boolean; toggle: () => void } {
  const api = useApi();
  const queries = useQueryClient();
  const isLiked = useOwnReactions(({ liked }) => liked.includes(phone.id)) ?? false;
  return {
    isLiked,
    toggle: () => {
      import('./send-like.ts').then(
        ({ sendLike }) => sendLike(api, queries, phone, !isLiked),
        () => toast.error('We couldn’t save your like. Try again in a moment.'),
      );
    },
  };
}

/** Inline in text. The name stays the same when pressed: aria-pressed conveys the state. */
export function LikeButton({ product }: { product: Pick<Product, 'id' | 'name' | 'likes' | 'demo'> }) {
  const { isLiked, toggle } = useLike(product);
  return (
    <button type="button" aria-pressed={isLiked} onClick={toggle} className="fact-action">
      <ThumbIcon className={cx('size-3.75', isLiked && 'fill-current')} />
      <span className={product.likes > 0 ? 'sr-only' : undefined}>Like{product.likes > 0 && ' · '}</span>
      {product.likes > 0 && formatCount(product.likes)}
      {product.demo?.includes('likes') && <DemoTag />}
    </button>
  );
}
