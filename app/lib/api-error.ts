import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** A call that failed, with the server's words for the visitor. Status 0: the server was not reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'UNREACHABLE';
  readonly fields: Record<string, string>;

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? body?.error ?? 'Something went wrong');
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'UNREACHABLE' : 'INTERNAL');
    this.fields = body?.fields ?? {};
  }
}
