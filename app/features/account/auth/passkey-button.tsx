import { type ReactNode, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { getAssertion } from './passkeys.ts';

type Question = { ticket: string; options: object };
type Answer = NonNullable<Awaited<ReturnType<typeof getAssertion>>>;
type PasskeyButtonProps = {
  fetchOptions: () => Promise<Question>;
  onAnswer: (assertion: Answer, ticket: string) => Promise<void>;
  autoFocus?: boolean;
  children: ReactNode;
};

export function PasskeyButton({ fetchOptions, onAnswer, autoFocus, children }: PasskeyButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();

  const press = async () => {
    setIsPending(true);
    setError(undefined);
    try {
      const { ticket, options } = await fetchOptions();
      const assertion = await getAssertion(options);
      if (assertion) await onAnswer(assertion, ticket);
    } catch (failure) {
      setError(errorText(failure, 'We couldn’t use the passkey. Try again in a moment.'));
    } finally {
      setIsPending(false);
    }
  };

  return (
    <>
      <Button size="lg" autoFocus={autoFocus} onClick={() => void press()} loading={isPending}>
        {children}
      </Button>
      <FormError>{error}</FormError>
    </>
  );
}
