import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

/** A native select, so it works on every device and without scripts. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative inline-grid items-center', className)}>
      <select
        {...useFieldControl()}
        className={cx(controlStyle, 'min-h-10 appearance-none py-1.5 pr-9 font-medium tap')}
        {...rest}
      />
      <ChevronDownIcon className="pointer-events-none absolute right-3 text-ink-3" />
    </span>
  );
}

export function NamedOptions({ of = [] }: { of: readonly { id: string; name: string }[] | undefined }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

export function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
