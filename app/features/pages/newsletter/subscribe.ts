import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';

/** The outcome of a request. */
export interface Outcome {
  isRefused: boolean;
  text: string;
}

/** Sends the form and empties it after success. An error shows the server's message, if it has one. */
export async function subscribe(api: Api, form: HTMLFormElement, refused: Outcome): Promise<Outcome> {
  const values = Object.fromEntries(new FormData(form)) as { email: string; website: string };
  try {
    const { message } = await api.newsletter.subscribe({ body: values });
    form.reset();
    return { isRefused: false, text: message };
  } catch (error) {
    const field = error instanceof ApiError ? error.fields.email : undefined;
    return { ...refused, text: field ?? errorText(error, refused.text) };
  }
}
