import { create } from 'zustand';

interface Prompt {
  /** Resolves the waiting call: true repeats it, false lets it fail. */
  answer(isConfirmed: boolean): void;
  answered: Promise<boolean>;
}

/** Set while the password dialog is open. */
export const usePasswordPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }));

/** Asks for the password in a dialog, so no typed text is lost; concurrent calls share one dialog. */
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
