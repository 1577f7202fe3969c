import { ApiError, NO_WORDS } from './api-error.ts';

/** What to tell the visitor: the server's own words where it had some. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== NO_WORDS ? error.message : fallback;
}
