import type { ComponentProps, MouseEvent } from 'react';
import { SpinnerIcon } from '#app/ui/display/spinner.tsx';
import { type ButtonStyleProps, buttonStyle } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> & ButtonStyleProps & { loading?: boolean };

/** While loading it keeps its text and focus, and ignores presses. */
export function Button({ variant, size, loading = false, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      className={buttonStyle({ variant, size }, className)}
      {...rest}
    >
      {loading && <SpinnerIcon />}
      {children}
    </button>
  );
}
