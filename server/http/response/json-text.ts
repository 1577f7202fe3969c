/**
 * A response built from parts that were each validated when they were made: JSON for a client, or the value itself for
 * a page rendered on the server. Only the requested form is made.
 */
export class JsonText<Value> {
  readonly #text: () => string | Buffer;
  readonly #value: () => Value;

  constructor(text: () => string | Buffer, value: () => Value) {
    this.#text = text;
    this.#value = value;
  }

  static of<Value>(value: Value): JsonText<Value> {
    return new JsonText(
      () => JSON.stringify(value),
      () => value,
    );
  }

  get text(): string | Buffer {
    return this.#text();
  }

  get value(): Value {
    return this.#value();
  }
}
