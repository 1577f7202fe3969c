import { type ReactNode, useId } from 'react';

type RadioOption = { value: string; label: ReactNode; aside?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
};

/** Native radio buttons: arrow keys move, one tab stop. */
export function RadioGroup({ label, hideLabel, options, value, onChange, name }: RadioGroupProps) {
  const ownName = useId();

  return (
    <fieldset className="grid gap-0.5">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="radio tap">
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.aside !== undefined && <span className="choice-aside">{option.aside}</span>}
        </label>
      ))}
    </fieldset>
  );
}
