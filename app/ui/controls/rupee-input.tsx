import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { controlStyle } from './control-style.ts';

/** An amount of money, with the sign inside the field and its label for those who cannot see where it is. */
export function RupeeInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="rupee-sign">
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
