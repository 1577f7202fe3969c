import { cx } from '#app/lib/cx.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'act' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full border text-center font-[550] leading-tight transition-colors select-none tap disabled:opacity-50 aria-disabled:opacity-50';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-paper enabled:hover:border-ink-2 enabled:hover:bg-ink-2 [a&]:hover:bg-ink-2',
  outline: 'border-line-2 bg-sheet text-ink enabled:hover:border-ink-3 [a[href]&]:hover:border-ink-3',
  quiet: 'border-transparent text-ink enabled:hover:bg-line [a[href]&]:hover:bg-line',
  act: 'border-transparent text-accent-ink enabled:hover:bg-accent-wash [a[href]&]:hover:bg-accent-wash',
  danger: 'border-accent bg-accent text-paper enabled:hover:border-accent-ink enabled:hover:bg-accent-ink',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-xs',
  md: 'min-h-10 px-4 py-1.5',
  lg: 'min-h-12 px-6 py-2 text-md',
};

export type ButtonStyleProps = { variant?: ButtonVariant; size?: ButtonSize };

export function buttonStyle({ variant = 'outline', size = 'md' }: ButtonStyleProps, className?: string): string {
  return cx(base, variants[variant], sizes[size], className);
}
