import { ApiError } from '#app/lib/api-error.ts';

/** What the server says of the fields that were sent, by their names. */
export function fieldErrors(...errors: (Error | null)[]): Record<string, string> {
  return Object.assign({}, ...errors.map((error) => (error instanceof ApiError ? error.fields : {})));
}
