/**
 * HTML of what was shown last, so that it need not be rendered again: by an object that is the same as long as it says
 * the same, or by a text that says it all.
 */
export class HtmlStore {
  readonly #halfMax: number;
  #recent = new Map<string, string>();
  #recentLength = 0;
  /** What was recent until as much came anew; it goes with the next half, unless somebody asks for it. */
  #older: ReadonlyMap<string, string> = new Map();
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;

  /** Holds at most so many characters. */
  constructor(max: number) {
    this.#halfMax = max / 2;
  }

  get(look: string, of: object | string, render: () => string): string {
    const key = `${look} ${typeof of === 'string' ? of : this.#numberOf(of)}`;
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const html = this.#older.get(key) ?? inOnePiece(render());
    this.#add(key, html);
    return html;
  }

  #add(key: string, html: string): void {
    const length = key.length + html.length;
    if (length > this.#halfMax) return;
    this.#recentLength += length;
    if (this.#recentLength > this.#halfMax) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#recentLength = length;
    }
    this.#recent.set(key, html);
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
