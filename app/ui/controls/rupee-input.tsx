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

/** What someone typed as an amount: `₹12,000`, `12 000`, `12k`. Null when it is none. */
export function parseRupees(text: string | null): number | null {
  const [, digits, thousands] = /^(\d{1,12})(k?)$/i.exec(text?.replace(/[₹,\s]/g, '') ?? '') ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1000 : 1);
}
