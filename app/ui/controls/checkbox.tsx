import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode;
  /** Shown at the end of the row, such as a count. */
  aside?: ReactNode;
  /** Some but not all of the items are selected. */
  indeterminate?: boolean;
  hideLabel?: boolean;
};

export function Checkbox({ children, aside, indeterminate, hideLabel, className, ref, ...rest }: CheckboxProps) {
  const markPartly = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate === true;
  };

  return (
    <label
      className={cx('checkbox tap', aside !== undefined && 'flex w-full', hideLabel && 'justify-center', className)}
    >
      <input ref={indeterminate === undefined ? ref : markPartly} type="checkbox" {...rest} />
      <span className={hideLabel ? 'sr-only' : undefined}>{children}</span>
      {aside !== undefined && <span className="choice-aside">{aside}</span>}
    </label>
  );
}
