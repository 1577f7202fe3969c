/**
 * A response made from parts that each passed the schema when they were built: as JSON for a client, as the value
 * itself for a page that is rendered here. Only the form that is asked for is made.
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
