import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { Link } from '#app/lib/link.tsx';
import type { Product } from '#contract/phone/product.ts';

type NamesStripProps = {
  products: readonly Product[];
  onRemove: (id: string) => void;
  onReplace: (id: string) => void;
};

const actStyle =
  'inline-flex min-h-7 items-center text-2xs font-[550] text-accent-ink tap hover:underline md:text-sm [@media(scripting:none)]:hidden';

/** The names stay in sight while the rows scroll under them, on a narrow screen with small drawings. */
export function NamesStrip({ products, onRemove, onReplace }: NamesStripProps) {
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper pt-2 pb-1 md:pt-3 md:pb-2">
      <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col md:grid-flow-row md:grid-cols-[repeat(3,minmax(0,1fr))] md:pl-47.5">
        {products.map((product) => {
          const { id, name } = product;
          return (
            <li key={id} className="min-w-0 pr-2 md:px-4.5">
              <div className="flex items-center gap-1.5">
                <PhonePicture phone={product} front decorative className="h-12 w-6 shrink-0 object-contain md:hidden" />
                <h2 className="min-w-0 text-sm md:text-xl">
                  <Link
                    to={`/product/${id}`}
                    title={name}
                    className="line-clamp-2 py-0.5 [overflow-wrap:anywhere] hover:text-accent-ink md:py-1"
                  >
                    {name}
                  </Link>
                </h2>
              </div>
              <div className="flex flex-wrap gap-x-2 md:gap-x-4">
                <button type="button" onClick={() => onReplace(id)} className={actStyle}>
                  Replace<span className="sr-only"> {name}</span>
                </button>
                <button type="button" onClick={() => onRemove(id)} className={actStyle}>
                  Remove<span className="sr-only"> {name}</span>
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
