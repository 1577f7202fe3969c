import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      type={type}
      className={cx(controlStyle, 'min-h-10 py-1.5 tap', className)}
      {...rest}
    />
  );
}
