import { cx } from '#app/lib/cx.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { PasswordField } from './password-field.tsx';
import { type Strength, strengthOf } from './strength.ts';

type NewPasswordFieldProps = Omit<React.ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  /** The typed password, to show its strength. */
  typed: string;
  /** The user's name and address, which make a password easy to guess. */
  personal?: readonly string[];
};

const LENGTH = `At least ${PASSWORD_MIN} characters. A short sentence works well.`;

export function NewPasswordField({ typed, personal, ...rest }: NewPasswordFieldProps) {
  const strength = typed === '' ? undefined : strengthOf(typed, personal);
  // The error below already says that it is too short.
  const isInError = rest.error !== undefined && !strength?.score;
  return (
    <PasswordField
      autoComplete="new-password"
      hint={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Meter score={strength?.score} />
          <span role="status">{isInError ? '' : (strength?.label ?? LENGTH)}</span>
        </span>
      }
      {...rest}
    />
  );
}

const STEPS = [1, 2, 3, 4] as const;

/** The text beside it says the same. */
function Meter({ score = 0 }: { score?: Strength['score'] }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-1">
      {STEPS.map((step) => (
        <span
          key={step}
          className={cx(
            'h-1 w-5 rounded-full transition-colors',
            step > score ? 'bg-line-2' : score === 1 ? 'bg-accent' : score === 2 ? 'bg-star' : 'bg-better',
          )}
        />
      ))}
    </span>
  );
}
