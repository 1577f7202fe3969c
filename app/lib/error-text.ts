import { ApiError, DEFAULT_ERROR_TEXT } from './api-error.ts';

/** What to tell the visitor: the server's own words where it had some. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== DEFAULT_ERROR_TEXT ? error.message : fallback;
}
