import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for those who do not see the icon. */
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
        'inline-grid shrink-0 place-items-center rounded-full border tap text-ink-2 transition-colors enabled:hover:text-ink disabled:opacity-50',
        variant === 'outline'
          ? 'border-line bg-sheet enabled:hover:border-ink-3'
          : 'border-transparent enabled:hover:bg-line',
        size === 'md' ? 'size-10' : 'size-8.5',
        className,
      )}
      {...rest}
    />
  );
}
