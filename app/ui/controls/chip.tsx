import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';

export function Chip(props: ComponentProps<'span'>) {
  return <span className="chip" {...props} />;
}

export function ChipLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={cx('chip tap hover:border-ink-3', className)} {...rest} />;
}

type ToggleChipProps = ComponentProps<'button'> & { pressed: boolean };

/** Toggles something in place. */
export function ToggleChip({ pressed, ...rest }: ToggleChipProps) {
  return <button type="button" aria-pressed={pressed} className="chip chip-toggle tap" {...rest} />;
}

type RemovableChipProps = { children: ReactNode; onRemove: () => void; className?: string };

/** The whole chip is the button, because a small cross alone is hard to hit. */
export function RemovableChip({ children, onRemove, className }: RemovableChipProps) {
  return (
    <button type="button" onClick={onRemove} className={cx('chip tap hover:border-ink-3', className)}>
      <span className="sr-only">Remove </span>
      {children}
      <CloseIcon className="text-ink-3" />
    </button>
  );
}
