import type { ApiRequest, Transport } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/** A response as the network would deliver it: a body, or an error from `refuse` or `lost`. */
type Handler<E extends Endpoint> = (request: ApiRequest) => ResponseOf<E> | Failure | Promise<ResponseOf<E> | Failure>;

class Failure {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** The server's error, in the one error shape. */
export function refuse(code: ErrorCode, message: string = ERRORS[code].text, more: object = {}): Failure {
  return new Failure(ERRORS[code].status, { error: message, message, code, ...more });
}

/** No response: the network is down, or the response was lost. */
export const lost = new Failure(0, null);

/** A proxy's error, without a message. */
export const badGateway = new Failure(502, null);

/** Calls without a handler; the setup fails the test that made one. */
export const unansweredCalls: string[] = [];

/**
 * Replaces the server behind the typed client. Its responses must match the contract, so a fake that drifts from
 * the real server fails its test, and so does a call without a handler.
 */
export class FakeServer {
  readonly requests: ApiRequest[] = [];
  readonly #handlers = new Map<string, { endpoint: Endpoint; handler: Handler<Endpoint> }>();

  /** Sets the response of an endpoint; a later `on` replaces it. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E> | Awaited<ReturnType<Handler<E>>>): this {
    const answer = typeof handler === 'function' ? handler : () => handler;
    this.#handlers.set(keyOf(endpoint), { endpoint, handler: answer as Handler<Endpoint> });
    return this;
  }

  /** Holds requests until they are answered by hand, in order. */
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

  /** The requests to an endpoint, oldest first. */
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
  /** Answers the oldest waiting request. */
  answer(body: ResponseOf<E> | Failure): void;
  /** Answers the newest request first, as a network that reorders responses. */
  answerLast(body: ResponseOf<E> | Failure): void;
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Serialised to JSON, with only the fields that the contract allows. */
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

/** A request that its caller aborted never resolves. */
function aborted<T>(signal: AbortSignal | undefined, answer: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}
