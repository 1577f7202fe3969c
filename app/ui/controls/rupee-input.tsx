import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { controlStyle } from './control-style.ts';

/** An amount of money, with the rupee sign in the field and a label for screen readers. */
export function RupeeInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-ink-2">
        ₹
      </span>
      <input
        inputMode="numeric"
        autoComplete="off"
        className={cx(controlStyle, 'pr-2 pl-6.5 num tap', className)}
        {...rest}
      />
    </label>
  );
}
