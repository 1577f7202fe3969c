import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#app/lib/cx.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode; description?: ReactNode };

/** For a choice that is applied immediately; use a Checkbox for one that is submitted. */
export function Switch({ children, description, className, ...rest }: SwitchProps) {
  const descriptionId = useId();

  return (
    <label className={cx('flex min-h-9 items-center gap-3 py-1 tap has-disabled:cursor-not-allowed', className)}>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="font-medium">{children}</span>
        {description && (
          <span id={descriptionId} aria-hidden="true" className="block text-xs text-ink-3">
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state natively
        role="switch"
        aria-describedby={description ? descriptionId : undefined}
        className="relative h-5 w-8.5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-sheet transition-colors before:absolute before:top-1/2 before:left-0.5 before:size-3.5 before:-translate-y-1/2 before:rounded-full before:bg-ink-3 before:transition-[left] checked:border-ink checked:bg-ink checked:before:left-[calc(100%-1rem)] checked:before:bg-paper disabled:opacity-50 forced-colors:appearance-auto"
        {...rest}
      />
    </label>
  );
}
