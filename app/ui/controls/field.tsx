import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '#app/lib/cx.ts';

type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: boolean };

const FieldContext = createContext<FieldControl | null>(null);

/** Props that connect a control with the label, hint and error of its Field; empty outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Marks optional fields beside the label, instead of a star on every other field. */
  optional?: boolean;
  /** Hides the label visually; screen readers still announce it. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, hint, error, required, optional, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint ? hintId : null, error ? errorId : null);

  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <FieldContext
        value={{
          id,
          required,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-xs font-medium text-accent-ink">
          {error}
        </p>
      )}
    </div>
  );
}
