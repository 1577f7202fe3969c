import { LRUCache } from 'lru-cache';

/**
 * HTML of what was shown last, so that it need not be rendered again: by an object that is the same as long as it says
 * the same, or by a text that says it all.
 */
export class HtmlStore {
  readonly #html: LRUCache<string, string>;
  readonly #numbers = new WeakMap<object, number>();
  #lastNumber = 0;

  /** Holds at most so many characters. */
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
 * V8 holds a text that was added up as a tree of its parts, and every page would walk those of all its cards. Looking for
 * something has it written out; what HTML must not contain is worth a look.
 */
function inOnePiece(html: string): string {
  return html.includes('\0') ? html.replaceAll('\0', '\ufffd') : html;
}
