import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { CheckIcon, MinusIcon } from './icons.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode;
  /** Stands at the end of the row, for a count. */
  aside?: ReactNode;
  /** Some but not all of what the box stands for. */
  indeterminate?: boolean;
  hideLabel?: boolean;
};

export function Checkbox({ children, aside, indeterminate, hideLabel, className, ref, ...rest }: CheckboxProps) {
  const markPartly = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate === true;
  };

  return (
    <label
      className={cx(
        'inline-flex min-h-7 items-center gap-2.25 tap has-disabled:cursor-not-allowed has-disabled:text-ink-3',
        aside !== undefined && 'flex w-full',
        hideLabel && 'justify-center',
        className,
      )}
    >
      <span className="relative grid size-4.5 shrink-0 place-items-center">
        <input
          ref={indeterminate === undefined ? ref : markPartly}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-full appearance-none rounded-[0.3125rem] border-[1.5px] border-edge bg-sheet transition-colors checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink hover:border-ink-3 disabled:border-line-2 disabled:bg-transparent disabled:checked:bg-line-2 forced-colors:appearance-auto"
          {...rest}
        />
        <CheckIcon
          strokeWidth="3"
          className="pointer-events-none invisible col-start-1 row-start-1 size-3.5 text-paper peer-checked:peer-not-indeterminate:visible forced-colors:hidden"
        />
        <MinusIcon
          strokeWidth="3"
          className="pointer-events-none invisible col-start-1 row-start-1 size-3.5 text-paper peer-indeterminate:visible forced-colors:hidden"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{children}</span>
      {aside !== undefined && <span className="ml-auto pl-2 text-xs text-ink-3 num">{aside}</span>}
    </label>
  );
}
