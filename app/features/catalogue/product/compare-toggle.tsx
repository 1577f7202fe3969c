import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { comparePath, variantsOf } from '#app/features/catalogue/compare/comparison.ts';
import { useCompareToggle, useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckIcon } from '#app/ui/display/icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

type CompareToggleProps = {
  id: string;
  phone: PhoneRef;
  /** It is the main button of a wide screen. */
  isMain: boolean;
};

const MAIN = 'lg:border-ink lg:bg-ink lg:text-paper lg:hover:bg-ink-2';

/** Long enough to press its link to the comparison. */
const TOAST_MS = 6_000;

/** Shows the number of compared phones, because this page has no tray. */
export function CompareToggle({ id, phone, isMain }: CompareToggleProps) {
  const count = useComparison(({ items }) => items.length);
  const { isCompared, toggle } = useCompareToggle(phone);
  const press = () => {
    toggle();
    const { items } = useComparison.getState();
    if (items.length > 1 && items.some(({ id: chosen }) => chosen === phone.id))
      toast.success(<CompareLink>Compare {items.length} phones</CompareLink>, { id: 'compared', duration: TOAST_MS });
    else toast.dismiss('compared');
  };
  return (
    <Button id={id} aria-pressed={isCompared} onClick={press} className={cx('px-3.5 needs-script', isMain && MAIN)}>
      <span
        aria-hidden="true"
        className="grid size-4.5 shrink-0 place-items-center rounded-[0.3125rem] border-[1.5px] border-current in-aria-pressed:bg-current"
      >
        {isCompared && <CheckIcon className={cx('size-3.5 text-sheet', isMain && 'lg:text-ink')} />}
      </span>
      Compare
      {count > 0 && (
        <span className={cx('num', isMain ? 'max-lg:text-accent-ink' : 'text-accent-ink')}>
          {count}
          <span className="sr-only"> {count === 1 ? 'phone' : 'phones'} chosen</span>
        </span>
      )}
    </Button>
  );
}

/** Links to the comparison of the chosen phones. */
export function CompareLink({ children, className }: { children: React.ReactNode; className?: string }) {
  const items = useComparison((state) => state.items);
  const to = comparePath(
    items.map(({ id }) => id),
    { variants: variantsOf(items) },
  );
  return (
    <Link to={to} className={className ?? 'underline underline-offset-3'}>
      {children}
    </Link>
  );
}
