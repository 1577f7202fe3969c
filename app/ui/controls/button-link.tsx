import type { ComponentProps } from 'react';
import { Link } from '#app/lib/link.tsx';
import { type ButtonStyleProps, buttonStyle } from './button-style.ts';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyleProps) {
  return <Link className={buttonStyle({ variant, size }, className)} {...rest} />;
}
