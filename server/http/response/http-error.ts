import { ERRORS, type ErrorBody, type ErrorCode, errorBody } from '#contract/errors.ts';

/** An error with a message for the visitor. All other errors are bugs and are masked. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Seconds for the Retry-After header. */
  retryAfter: number | undefined;

  constructor(code: ErrorCode, text?: string, fields?: Record<string, string>) {
    super(text ?? ERRORS[code].text);
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = fields;
  }

  toBody(): ErrorBody {
    return errorBody(this.code, this.message, this.fields);
  }
}

/** Someone else saved it meanwhile: nothing was overwritten, and the caller gets the stored version. */
export class EditConflictError extends HttpError {
  readonly current: object;

  constructor(text: string, current: object) {
    super('CONFLICT', text);
    this.current = current;
  }

  override toBody(): ErrorBody {
    return { ...super.toBody(), current: this.current };
  }
}

export function tooManyRequests(retryAfter: number, text?: string): HttpError {
  const problem = new HttpError('TOO_MANY_REQUESTS', text);
  problem.retryAfter = retryAfter;
  return problem;
}

export function notFound(text?: string): HttpError {
  return new HttpError('NOT_FOUND', text);
}

/** Invalid fields, each with its reason. */
export function invalidFields(fields: Record<string, string>): HttpError {
  const [first] = Object.values(fields);
  return new HttpError('INVALID_FIELDS', first, fields);
}
