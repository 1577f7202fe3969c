import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';

type ApiFormOptions<Input extends FieldValues, Output> = {
  /** The contract's schema of the request body. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: (values: Output) => Promise<void>;
  /** Shown when the server sends no message with its error. */
  fallback: string;
};

export type ApiForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output> & {
  submit: (event: React.FormEvent) => void;
};

/**
 * A form for one call: the contract validates it before it is sent, and server errors are shown at their fields. A
 * failure keeps everything typed.
 */
export function useApiForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
  fallback,
}: ApiFormOptions<Input, Output>): ApiForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema as never), defaultValues });
  const fields = useRef(new Set<string>());
  const register: typeof form.register = (name, options) => {
    fields.current.add(name);
    return form.register(name, options);
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      showFailure(form, fields.current, error, fallback);
    }
  });

  return { ...form, register, submit: (event) => void submit(event) };
}

function showFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fields: ReadonlySet<string>,
  error: unknown,
  fallback: string,
): void {
  // The session has ended, which is reported separately; the form waits for the next sign-in.
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return;
  const refused = error instanceof ApiError ? Object.entries(error.fields) : [];
  const known = refused.filter(([name]) => fields.has(name));
  for (const [index, [name, message]] of known.entries()) {
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0) form.setError('root', { type: 'server', message: errorText(error, fallback) });
}
