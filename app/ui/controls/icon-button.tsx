import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name. */
  label: string;
  children: ReactNode;
  variant?: 'outline' | 'quiet';
  size?: 'sm' | 'md';
};

export function IconButton({ label, variant = 'quiet', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'icon-button tap',
        variant === 'outline' && 'icon-button-outline',
        size === 'sm' && 'size-8.5',
        className,
      )}
      {...rest}
    />
  );
}
