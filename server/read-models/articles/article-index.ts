import { lowerBoundByText } from '#catalogue/orders/lower-bound.ts';

/** A word and the positions of articles that contain it, ascending. */
interface Term {
  text: string;
  places: number[];
}

/** Finds articles, identified by position, by the beginnings of their words. */
export class ArticleIndex {
  readonly #terms: readonly Term[];
  readonly #size: number;

  /** The normalised words of each article. */
  constructor(articles: readonly (readonly string[])[]) {
    const terms = new Map<string, Term>();
    articles.forEach((words, place) => {
      for (const word of new Set(words)) {
        const term = terms.get(word) ?? { text: word, places: [] };
        term.places.push(place);
        terms.set(word, term);
      }
    });
    this.#terms = [...terms.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
    this.#size = articles.length;
  }

  /** Positions of articles that contain, for every text, a word beginning with it. */
  find(beginnings: readonly string[]): number[] {
    const met = new Uint16Array(this.#size);
    for (let at = 0; at < beginnings.length; at++) {
      if (!this.#meet(beginnings[at] as string, at, met)) return [];
    }
    const places: number[] = [];
    for (let place = 0; place < met.length; place++) if (met[place] === beginnings.length) places.push(place);
    return places;
  }

  /** Increments `met` for articles that matched all `at` earlier words; false if there are none. */
  #meet(beginning: string, at: number, met: Uint16Array): boolean {
    let isMet = false;
    for (let index = lowerBoundByText(this.#terms, beginning); index < this.#terms.length; index++) {
      const { text, places } = this.#terms[index] as Term;
      if (!text.startsWith(beginning)) break;
      for (const place of places) {
        if (met[place] !== at) continue;
        met[place] = at + 1;
        isMet = true;
      }
    }
    return isMet;
  }
}
