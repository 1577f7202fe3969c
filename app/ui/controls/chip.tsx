import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';

const chipStyle =
  'inline-flex min-h-7.5 items-center gap-1.5 rounded-full border border-line-2 bg-sheet px-3 text-xs font-medium num transition-colors';

export function Chip({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={cx(chipStyle, className)} {...rest} />;
}

export function ChipLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={cx(chipStyle, 'tap hover:border-ink-3', className)} {...rest} />;
}

type RemovableChipProps = { children: ReactNode; onRemove: () => void; className?: string };

/** The whole chip is the button: a small cross alone is hard to hit. */
export function RemovableChip({ children, onRemove, className }: RemovableChipProps) {
  return (
    <button type="button" onClick={onRemove} className={cx(chipStyle, 'tap hover:border-ink-3', className)}>
      <span className="sr-only">Remove </span>
      {children}
      <CloseIcon className="text-ink-3" />
    </button>
  );
}
