import { LRUCache } from 'lru-cache';

/**
 * A cache of rendered HTML, by the identity of an immutable object or by a string that describes all of its content.
 */
export class HtmlStore {
  readonly #html: LRUCache<string, string>;
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;

  /** Limited to this many characters. */
  constructor(max: number) {
    this.#html = new LRUCache({ maxSize: max, sizeCalculation: (html, key) => key.length + html.length });
  }

  get(look: string, of: object | string, render: () => string): string {
    const key = `${look} ${typeof of === 'string' ? of : this.#numberOf(of)}`;
    const known = this.#html.get(key);
    if (known !== undefined) return known;
    const html = inOnePiece(render());
    this.#html.set(key, html);
    return html;
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
 * V8 stores a concatenated string as a tree of its parts, and every page would walk the trees of all its cards. A
 * search flattens it; searching for a character that HTML must not contain is also a useful check.
 */
function inOnePiece(html: string): string {
  return html.includes('\0') ? html.replaceAll('\0', '\ufffd') : html;
}
