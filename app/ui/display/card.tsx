import type { ComponentProps } from 'react';
import { cx } from '#app/lib/cx.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('overflow-hidden rounded-card border border-line bg-sheet', className)} {...rest} />;
}
