import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

/** Grows with its text if the browser supports it. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      className={cx(controlStyle, 'field-sizing-content min-h-24 resize-y py-2', className)}
      {...rest}
    />
  );
}
