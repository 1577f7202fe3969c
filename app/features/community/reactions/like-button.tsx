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

/** Likes the phone or removes the like. The code for it is fetched with the first press. */
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

/** In a line of text. The name of a pressed button stays the same: the pressing says the rest. */
export function LikeButton({ product }: { product: Product }) {
  const { isLiked, toggle } = useLike(product);
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      onClick={toggle}
      className="relative inline-flex items-center gap-1 num after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-ink aria-pressed:text-accent-ink"
    >
      <ThumbIcon className={cx('size-3.75', isLiked && 'fill-current')} />
      <span className={product.likes > 0 ? 'sr-only' : undefined}>Like{product.likes > 0 && ' · '}</span>
      {product.likes > 0 && formatCount(product.likes)}
      {product.demo?.includes('likes') && <DemoTag />}
    </button>
  );
}
