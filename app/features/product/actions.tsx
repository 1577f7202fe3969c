import { compareAddress } from '#app/features/compare/comparison.ts';
import { useCompared } from '#app/features/compare/comparison-store.ts';
import { LikeButton } from '#app/features/reactions/like-button.tsx';
import { useWished } from '#app/features/wishlist/wishlist-store.ts';
import { cx } from '#app/lib/cx.ts';
import { share } from '#app/lib/share.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { CheckIcon, HeartIcon } from '#app/ui/icons.tsx';
import type { Product } from '#contract/product.ts';
import { fullName } from './names.ts';

export function Actions({ product }: { product: Product }) {
  const { isCompared, toggle: toggleCompared } = useCompared(product);
  const { isWished, toggle: toggleWished } = useWished(product);
  const scripted = '[@media(scripting:none)]:hidden';

  return (
    <div className="mt-5.5 flex flex-wrap gap-2.5">
      <Button variant="primary" aria-pressed={isCompared} onClick={toggleCompared} className={scripted}>
        {isCompared && <CheckIcon />}
        {isCompared ? 'In comparison' : 'Add to comparison'}
      </Button>
      <ButtonLink to={compareAddress([product.id])} variant="primary" className="[@media(scripting:enabled)]:hidden">
        Compare
      </ButtonLink>
      <Button aria-pressed={isWished} onClick={toggleWished} className={scripted}>
        <HeartIcon className={cx('size-4', isWished && 'fill-current text-accent')} />
        Save to wishlist
      </Button>
      <LikeButton product={product} className={scripted} />
      <Button
        onClick={() => share(fullName(product), `${window.location.origin}/product/${product.id}`)}
        className={scripted}
      >
        Share
      </Button>
    </div>
  );
}
