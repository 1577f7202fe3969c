import { cx } from '#app/lib/cx.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import type { ComparisonItem } from './comparison.ts';
import { useCompareToggle } from './comparison-store.ts';

type CompareCheckboxProps = { phone: ComparisonItem; hideLabel?: boolean; className?: string };

/** Stays enabled when three phones are chosen: a toast explains the limit. */
export function CompareCheckbox({ phone, ...rest }: CompareCheckboxProps) {
  const { isCompared, toggle } = useCompareToggle(phone);
  return (
    <Checkbox
      aria-label={`Compare ${phone.name}`}
      checked={isCompared}
      onChange={toggle}
      {...rest}
      className={cx('text-ink-2 needs-script', rest.className)}
    >
      Compare
    </Checkbox>
  );
}
