import { create } from 'zustand';

interface Prompt {
  /** Resolves the call that waits: repeat it, or let it fail. */
  answer(isConfirmed: boolean): void;
  answered: Promise<boolean>;
}

/** Whether the dialog that asks for the password is open. */
export const usePasswordPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }));

/** Asks for the password over whatever is open, so that nothing typed is lost; several calls share one dialog. */
export function promptPassword(): Promise<boolean> {
  const { prompt } = usePasswordPrompt.getState();
  if (prompt) return prompt.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    usePasswordPrompt.setState({ prompt: null });
    resolve(isConfirmed);
  };
  usePasswordPrompt.setState({ prompt: { answer, answered: promise } });
  return promise;
}
