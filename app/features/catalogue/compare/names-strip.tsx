import type { CSSProperties, RefObject, UIEventHandler } from 'react';
import { Link } from '#app/lib/link.tsx';
import type { Product } from '#contract/phone/product.ts';

type NamesStripProps = {
  products: readonly Product[];
  onRemove: (id: string) => void;
  onReplace: (id: string) => void;
  ref: RefObject<HTMLDivElement | null>;
  onScroll: UIEventHandler;
};

const actStyle =
  'inline-flex min-h-7 items-center text-sm font-[550] text-accent-ink tap hover:underline [@media(scripting:none)]:hidden';

/** The names stay in sight while the rows scroll under them. */
export function NamesStrip({ products, onRemove, onReplace, ref, onScroll }: NamesStripProps) {
  return (
    <div
      ref={ref}
      onScroll={onScroll}
      className="sticky top-0 z-10 overflow-x-hidden border-b border-line bg-paper pt-3 pb-2 md:overflow-visible"
    >
      <ul
        style={{ '--share': `${Math.max(100, products.length * 50)}%` } as CSSProperties}
        className="grid w-(--share) auto-cols-fr grid-flow-col md:w-full md:grid-flow-row md:grid-cols-[repeat(3,minmax(0,1fr))] md:pl-47.5"
      >
        {products.map(({ id, name }) => (
          <li key={id} className="min-w-0 pr-3 md:px-4.5">
            <h2 className="text-md md:text-xl">
              <Link to={`/product/${id}`} className="line-clamp-2 py-1 hover:text-accent-ink">
                {name}
              </Link>
            </h2>
            <div className="flex flex-wrap gap-x-4">
              <button type="button" onClick={() => onReplace(id)} className={actStyle}>
                Replace<span className="sr-only"> {name}</span>
              </button>
              <button type="button" onClick={() => onRemove(id)} className={actStyle}>
                Remove<span className="sr-only"> {name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
