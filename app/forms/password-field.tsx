import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** `current-password` to sign in, `new-password` to choose one: password managers depend on it. */
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <Field label={label} error={error} hint={hint} required>
      <PasswordBox isShown={isShown} onSwitch={() => setIsShown(!isShown)} label={label} {...input} />
    </Field>
  );
}

type PasswordBoxProps = ComponentProps<'input'> & { isShown: boolean; onSwitch: () => void; label: string };

function PasswordBox({ isShown, onSwitch, label, ...input }: PasswordBoxProps) {
  return (
    <span className="relative grid grid-cols-1 items-center">
      <TextInput
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-18"
        {...input}
      />
      <button
        type="button"
        onClick={onSwitch}
        className="absolute right-1 min-h-8 rounded-small px-3 text-xs font-medium text-ink-2 tap hover:text-ink needs-script"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> {label.toLowerCase()}</span>
      </button>
    </span>
  );
}
