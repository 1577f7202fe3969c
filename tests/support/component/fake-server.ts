import type { ApiRequest, Transport } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/** An answer as the network would bring it: a body, or the error that `refuse` and `lost` make. */
type Handler<E extends Endpoint> = (request: ApiRequest) => ResponseOf<E> | Failure | Promise<ResponseOf<E> | Failure>;

class Failure {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** The server's error, in the shape that every error has. */
export function refuse(code: ErrorCode, message: string = ERRORS[code].text, more: object = {}): Failure {
  return new Failure(ERRORS[code].status, { error: message, message, code, ...more });
}

/** No answer at all: the network is gone, or the answer was lost on its way. */
export const lost = new Failure(0, null);

/** An answer of something in between, without words of ours. */
export const badGateway = new Failure(502, null);

/** Calls that no test answered as the contract says; the setup fails the test that made one. */
export const unansweredCalls: string[] = [];

/**
 * Stands in for the server behind the typed client. What it answers must fit the contract, so a fake that drifts from
 * the real server fails its test. A call that no test answers fails it too.
 */
export class FakeServer {
  readonly requests: ApiRequest[] = [];
  readonly #handlers = new Map<string, { endpoint: Endpoint; handler: Handler<Endpoint> }>();

  /** From now on this endpoint answers so; a later call of `on` replaces it. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E> | Awaited<ReturnType<Handler<E>>>): this {
    const answer = typeof handler === 'function' ? handler : () => handler;
    this.#handlers.set(keyOf(endpoint), { endpoint, handler: answer as Handler<Endpoint> });
    return this;
  }

  /** From now on requests wait, each until it is answered by hand, in the order they came. */
  hold<E extends Endpoint>(endpoint: E): Held<E> {
    const waiting: ((answer: ResponseOf<E> | Failure) => void)[] = [];
    this.on(endpoint, () => new Promise((resolve) => waiting.push(resolve)));
    return {
      get count() {
        return waiting.length;
      },
      answer(body) {
        const next = waiting.shift();
        if (!next) throw new Error(`No request of ${keyOf(endpoint)} is waiting.`);
        next(body);
      },
      answerLast(body) {
        const last = waiting.pop();
        if (!last) throw new Error(`No request of ${keyOf(endpoint)} is waiting.`);
        last(body);
      },
    };
  }

  /** What was asked of an endpoint, oldest first. */
  sent({ method, path }: Endpoint): ApiRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path);
  }

  readonly transport: Transport = async (request) => {
    this.requests.push(request);
    const key = keyOf(request);
    const found = this.#handlers.get(key);
    if (!found) {
      unansweredCalls.push(key);
      throw new ApiError(0, { message: `No test answers ${key}.` });
    }
    const answer = await aborted(request.signal, found.handler(request));
    if (answer === lost) throw new ApiError(0, { message: 'The server could not be reached.' });
    if (answer instanceof Failure) return { status: answer.status, body: answer.body };
    return { status: found.endpoint.status ?? 200, body: toWire(found.endpoint, answer) };
  };
}

export interface Held<E extends Endpoint> {
  readonly count: number;
  /** Answers the oldest request that waits. */
  answer(body: ResponseOf<E> | Failure): void;
  /** Answers the newest one first, as a network that overtakes itself. */
  answerLast(body: ResponseOf<E> | Failure): void;
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** As JSON carries it, and only what the contract lets out. */
function toWire(endpoint: Endpoint, body: unknown): unknown {
  const { response, status } = endpoint;
  if (status === 204) return null;
  const checked = response.safeParse(body);
  if (!checked.success) {
    unansweredCalls.push(`${keyOf(endpoint)}, the answer does not fit the contract: ${checked.error.message}`);
    throw checked.error;
  }
  return JSON.parse(JSON.stringify(checked.data));
}

/** A request that its caller gave up never answers. */
function aborted<T>(signal: AbortSignal | undefined, answer: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}
