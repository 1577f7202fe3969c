import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { SearchIcon } from '#app/ui/display/icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type EmptyColumnProps = { excludedIds: readonly string[]; onChoose: (phone: ProductCard) => void };

const loadSearch = () => import('./phone-search.tsx');

/** A button that becomes a search for one more phone. Without scripts it links to the phones. */
export function EmptyColumn({ excludedIds, onChoose }: EmptyColumnProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const search = useLazyModule(loadSearch, isOpen, () => {
    setIsOpen(false);
    toast.error('We couldn’t load the search. Check your connection and try again.');
  });

  const choose = (phone: ProductCard) => {
    setIsOpen(false);
    onChoose(phone);
  };

  const cancel = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };

  if (isOpen && search) {
    return <search.PhoneSearch label="Add a phone" excludedIds={excludedIds} onChoose={choose} onCancel={cancel} />;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void loadSearch().catch(() => {})}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-control border border-dashed border-edge px-4 text-left text-ink-2 tap hover:border-ink hover:text-ink needs-script"
      >
        <SearchIcon className="shrink-0" />
        Add a phone
      </button>
      <ButtonLink to="/products" className="[@media(scripting:enabled)]:hidden">
        Browse phones
      </ButtonLink>
    </>
  );
}
