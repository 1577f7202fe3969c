import { cx } from '#app/lib/cx.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import type { ComparisonItem } from './comparison.ts';
import { useCompareToggle } from './comparison-store.ts';

/** On a phone's card. It stays pressable when three are chosen: a message says why not. */
export function CompareCheckbox({ phone, className }: { phone: ComparisonItem; className?: string }) {
  const { isCompared, toggle } = useCompareToggle(phone);
  return (
    <Checkbox
      aria-label={`Compare ${phone.name}`}
      checked={isCompared}
      onChange={toggle}
      className={cx('text-ink-2 needs-script', className)}
    >
      Compare
    </Checkbox>
  );
}
