import { type ReactNode, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { askPasskey } from './passkeys.ts';

type Question = { ticket: string; options: object };
type Answer = NonNullable<Awaited<ReturnType<typeof askPasskey>>>;
type PasskeyButtonProps = {
  /** Fetches what the device is asked with. */
  ask: () => Promise<Question>;
  onAnswer: (assertion: Answer, ticket: string) => Promise<void>;
  autoFocus?: boolean;
  children: ReactNode;
};

export function PasskeyButton({ ask, onAnswer, autoFocus, children }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string>();

  const press = async () => {
    setIsAsking(true);
    setError(undefined);
    try {
      const { ticket, options } = await ask();
      const assertion = await askPasskey(options);
      if (assertion) await onAnswer(assertion, ticket);
    } catch (failure) {
      setError(errorText(failure, 'The passkey could not be used. Try again in a moment.'));
    } finally {
      setIsAsking(false);
    }
  };

  return (
    <>
      <Button size="lg" autoFocus={autoFocus} onClick={() => void press()} loading={isAsking}>
        {children}
      </Button>
      <FormError>{error}</FormError>
    </>
  );
}
