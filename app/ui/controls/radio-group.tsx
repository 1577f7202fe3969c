import { type ReactNode, useId } from 'react';
import { cx } from '#app/lib/cx.ts';

type RadioOption = { value: string; label: ReactNode; aside?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
  className?: string;
};

/** The browser's own radios: arrows move, one tab stop. */
export function RadioGroup({ label, hideLabel, options, value, onChange, name, className }: RadioGroupProps) {
  const ownName = useId();

  return (
    <fieldset className={cx('grid gap-0.5', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 items-center gap-2.25 rounded-small px-2.5 tap has-checked:bg-accent-wash has-checked:font-semibold has-disabled:cursor-not-allowed has-disabled:text-ink-3"
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-sheet transition-[border-width] checked:border-5 checked:border-accent disabled:border-line-2 forced-colors:appearance-auto"
          />
          {option.label}
          {option.aside !== undefined && (
            <span className="ml-auto pl-2 text-xs font-normal text-ink-3 num">{option.aside}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
