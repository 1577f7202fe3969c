import { useWishlistToggle } from '#app/features/account/wishlist/wishlist-store.ts';
import { comparePath } from '#app/features/catalogue/compare/comparison.ts';
import { useCompareToggle } from '#app/features/catalogue/compare/comparison-store.ts';
import { LikeButton } from '#app/features/community/reactions/like-button.tsx';
import { cx } from '#app/lib/cx.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { CheckIcon, HeartIcon } from '#app/ui/display/icons.tsx';
import { share } from '#app/ui/overlays/share.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';

export function Actions({ product }: { product: Product }) {
  const { isCompared, toggle: toggleCompared } = useCompareToggle(product);
  const { isWished, toggle: toggleWishlist } = useWishlistToggle(product);
  const scripted = '[@media(scripting:none)]:hidden';

  return (
    <div className="mt-5.5 flex flex-wrap gap-2.5">
      <Button variant="primary" aria-pressed={isCompared} onClick={toggleCompared} className={scripted}>
        {isCompared && <CheckIcon />}
        {isCompared ? 'In comparison' : 'Add to comparison'}
      </Button>
      <ButtonLink to={comparePath([product.id])} variant="primary" className="[@media(scripting:enabled)]:hidden">
        Compare
      </ButtonLink>
      <Button aria-pressed={isWished} onClick={toggleWishlist} className={scripted}>
        <HeartIcon className={cx('size-4', isWished && 'fill-current text-accent')} />
        {isWished ? 'Saved to wishlist' : 'Save to wishlist'}
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
