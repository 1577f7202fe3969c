import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** Shown for errors without a message from the server. */
export const DEFAULT_ERROR_TEXT = 'Something went wrong';

/** A failed call with the server's message for the visitor. Status 0 means the server was not reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'UNREACHABLE';
  readonly fields: Record<string, string>;
  /** For an edit conflict: the version that is stored now. */
  readonly current: unknown;

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? body?.error ?? DEFAULT_ERROR_TEXT);
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'UNREACHABLE' : 'INTERNAL');
    this.fields = body?.fields ?? {};
    this.current = body?.current;
  }
}

/** The API reports an invalid id as malformed; for a reader it is a page that does not exist. */
export function notFoundIfMalformed(message: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.status === 400 ? new ApiError(404, { message }) : error;
  };
}
