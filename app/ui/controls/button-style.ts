import { cx } from '#app/lib/cx.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'act' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonStyleProps = { variant?: ButtonVariant; size?: ButtonSize };

/** Its rules are in kit.css: a page has a dozen buttons, and utilities would take three hundred characters for each. */
export function buttonStyle({ variant = 'outline', size = 'md' }: ButtonStyleProps, className?: string): string {
  return cx('button tap', `button-${variant}`, size !== 'md' && `button-${size}`, className);
}
