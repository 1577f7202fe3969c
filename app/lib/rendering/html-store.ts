/**
 * HTML of what was shown last, so that it need not be rendered again: by an object that is the same as long as it says
 * the same, or by a text that says it all.
 */
export class HtmlStore {
  readonly #max: number;
  readonly #html = new Map<string, string>();
  #length = 0;
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;

  /** Holds at most so many characters. */
  constructor(max: number) {
    this.#max = max;
  }

  get(look: string, of: object | string, render: () => string): string {
    const key = `${look} ${typeof of === 'string' ? of : this.#numberOf(of)}`;
    const known = this.#html.get(key);
    const html = known ?? inOnePiece(render());
    // The last one asked for is the last to go.
    if (known !== undefined) this.#html.delete(key);
    this.#html.set(key, html);
    if (known === undefined) this.#add(key.length + html.length);
    return html;
  }

  #add(length: number): void {
    this.#length += length;
    for (const [key, html] of this.#html) {
      if (this.#length <= this.#max) return;
      this.#html.delete(key);
      this.#length -= key.length + html.length;
    }
  }

  #numberOf(object: object): string {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = ++this.#lastNumber;
      this.#numbers.set(object, number);
    }
    return `#${number}`;
  }
}

/**
 * V8 holds a text that was added up as a tree of its parts, and every page would walk those of all its cards. Looking for
 * something has it written out; what HTML must not contain is worth a look.
 */
function inOnePiece(html: string): string {
  return html.includes('\0') ? html.replaceAll('\0', '\ufffd') : html;
}
