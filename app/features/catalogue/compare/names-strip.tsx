import type { ReactNode } from 'react';
import { WishlistButton } from '#app/features/account/wishlist/wishlist-button.tsx';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import type { Product } from '#contract/phone/product.ts';
import { penOf } from './outlines.tsx';

const columns = 'grid auto-cols-[minmax(0,1fr)] grid-flow-col md:grid-flow-row md:grid-cols-[repeat(3,minmax(0,1fr))]';

type NamesStripProps = {
  products: readonly Product[];
  onRemove: (id: string) => void;
  onReplace: (id: string) => void;
  /** Shown in the column of labels, and on a narrow screen below the names. */
  children: ReactNode;
};

/** The names stay visible while the rows scroll below them, with small drawings on a narrow screen. */
export function NamesStrip({ products, onRemove, onReplace, children }: NamesStripProps) {
  return (
    <>
      <div className="sticky top-0 z-10 border-b-[1.5px] border-ink bg-paper md:pl-47.5">
        <ul className={columns}>
          {products.map((product, index) => (
            <li key={product.id} data-phone={product.id} className="grid min-w-0 grid-rows-[1fr_auto] pr-2.5 md:px-4.5">
              <div className="relative flex min-h-16 items-center gap-1.5 py-1.5 md:min-h-14">
                <PhonePicture
                  phone={product}
                  front
                  decorative
                  className="h-13.5 w-6.5 shrink-0 object-contain max-[22.5rem]:hidden md:hidden"
                />
                <h2 className="min-w-0 grow text-sm max-[16rem]:text-[5vw] md:text-lg lg:text-xl">
                  <Link
                    to={`/product/${product.id}`}
                    title={product.name}
                    className="line-clamp-2 py-0.5 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-accent-ink md:py-1"
                  >
                    {product.name}
                  </Link>
                </h2>
                <WishlistButton
                  phone={{ id: product.id, name: product.name }}
                  iconSize="size-4.5"
                  className="relative max-md:hidden"
                />
              </div>
              <span aria-hidden="true" className={cx('block h-0.75', penOf(index).bar)} />
            </li>
          ))}
        </ul>
      </div>
      <ul className={cx(columns, 'md:pl-47.5 needs-script print:hidden')}>
        {products.map(({ id, name }) => (
          <li key={id} data-phone={id} className="flex min-w-0 flex-wrap gap-x-2.5 pr-2 md:gap-x-4 md:px-4.5 md:pt-1">
            <button type="button" onClick={() => onReplace(id)} className={actStyle}>
              Replace<span className="sr-only"> {name}</span>
            </button>
            <button type="button" onClick={() => onRemove(id)} className={actStyle}>
              Remove<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="print:hidden max-md:-mx-4 max-md:border-y max-md:border-line max-md:bg-sheet max-md:px-4 md:absolute md:top-2.5 md:left-0 md:z-11 md:w-44">
        {children}
      </div>
    </>
  );
}

const actStyle =
  'inline-flex min-h-7 min-w-6 items-center text-2xs font-[550] text-accent-ink tap hover:underline md:text-sm';
