import { ApiError } from '#app/lib/api-error.ts';

/** The server's validation errors, by field. */
export function fieldErrors(...errors: (Error | null)[]): Record<string, string> {
  return Object.assign({}, ...errors.map((error) => (error instanceof ApiError ? error.fields : {})));
}
