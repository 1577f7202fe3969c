import { lowerBound, lowerBoundByText } from '#catalogue/orders/lower-bound.ts';
import { isDigit, isNetworkSuffix } from './split-words.ts';

/** A token and the phones that have it; `postings` ascends. */
export type Term = { readonly text: string; firstWordLength: number; readonly postings: number[] };

const PREFIX_END = '\uffff';
/** From this many changes on, sorting again is cheaper than inserting each. */
const INSERT_MAX = 100;

/** All tokens with their postings, sorted alphabetically for prefix search. */
export class Vocabulary {
  readonly #terms = new Map<string, Term>();
  #sorted: Term[] = [];
  #added: Term[] = [];
  #removed: Term[] = [];

  add(text: string, firstWordLength: number, posting: number): void {
    let term = this.#terms.get(text);
    if (!term) {
      term = { text, firstWordLength, postings: [] };
      this.#terms.set(text, term);
      this.#added.push(term);
    }
    term.firstWordLength = Math.min(term.firstWordLength, firstWordLength);
    const { postings } = term;
    if (postings.length === 0 || (postings.at(-1) as number) < posting) postings.push(posting);
    else postings.splice(lowerBound(postings, posting), 0, posting);
  }

  remove(text: string, posting: number): void {
    const term = this.#terms.get(text);
    if (!term) return;
    const place = lowerBound(term.postings, posting);
    if (term.postings[place] === posting) term.postings.splice(place, 1);
    if (term.postings.length > 0) return;
    this.#terms.delete(text);
    this.#removed.push(term);
  }

  /** Inserts new terms and drops unused ones; call it after changes. */
  flush(): void {
    if (this.#added.length + this.#removed.length > INSERT_MAX) {
      this.#sorted = [...this.#sorted, ...this.#added].filter((term) => term.postings.length > 0);
      this.#sorted.sort((a, b) => (a.text < b.text ? -1 : 1));
    } else {
      for (const term of this.#removed) {
        const place = lowerBoundByText(this.#sorted, term.text);
        if (this.#sorted[place] === term) this.#sorted.splice(place, 1);
      }
      for (const term of this.#added) {
        if (term.postings.length > 0) this.#sorted.splice(lowerBoundByText(this.#sorted, term.text), 0, term);
      }
    }
    this.#added = [];
    this.#removed = [];
  }

  /** Adds the terms that begin with `text` to `found`. */
  withPrefix(text: string, found: Term[]): void {
    this.#collect(text, 0, this.#sorted.length, found);
  }

  hasPrefix(text: string): boolean {
    for (let at = lowerBoundByText(this.#sorted, text); at < this.#sorted.length; at++) {
      const term = this.#sorted[at] as Term;
      if (!term.text.startsWith(text)) return false;
      if (isFoundBy(term, text)) return true;
    }
    return false;
  }

  /**
   * Adds the terms that begin with something one edit away from `text`: a letter left out, added or replaced, or two
   * neighbours swapped. Digits must match, because they tell phones apart. Walks along the text as long as a term
   * begins with it, because everything before the edit is as typed.
   */
  withTypo(text: string, found: Term[]): void {
    let from = 0;
    let to = this.#sorted.length;
    for (let at = 0; at < text.length && from < to; at++) {
      const before = text.slice(0, at);
      const code = text.charCodeAt(at);
      const after = text.slice(at + 1);
      const letter = !isDigit(code);
      if (letter) this.#collect(before + after, from, to, found);
      if (after !== '' && !(isDigit(code) && isDigit(after.charCodeAt(0)))) {
        this.#collect(before + after[0] + text[at] + after.slice(1), from, to, found);
      }
      this.#eachNextLetter(before, from, to, (next, first, last) => {
        this.#collect(before + next + text.slice(at), first, last, found);
        if (letter && next !== text[at]) this.#collect(before + next + after, first, last, found);
      });
      const typedPrefix = text.slice(0, at + 1);
      from = lowerBoundByText(this.#sorted, typedPrefix, from, to);
      to = lowerBoundByText(this.#sorted, typedPrefix + PREFIX_END, from, to);
    }
  }

  #eachNextLetter(
    before: string,
    from: number,
    to: number,
    visit: (next: string, first: number, last: number) => void,
  ) {
    let first = from;
    if (this.#sorted[first]?.text === before) first++;
    while (first < to) {
      const next = (this.#sorted[first] as Term).text[before.length] as string;
      const last = lowerBoundByText(this.#sorted, before + next + PREFIX_END, first, to);
      if (!isDigit(next.charCodeAt(0))) visit(next, first, last);
      first = last;
    }
  }

  #collect(prefix: string, from: number, to: number, found: Term[]): void {
    for (let at = lowerBoundByText(this.#sorted, prefix, from, to); at < to; at++) {
      const term = this.#sorted[at] as Term;
      if (!term.text.startsWith(prefix)) return;
      if (isFoundBy(term, prefix)) found.push(term);
    }
  }
}

/** Whether the prefix is enough to find this term. */
function isFoundBy({ text, firstWordLength }: Term, prefix: string): boolean {
  return firstWordLength < prefix.length && (!isNetworkSuffix(text) || text === prefix);
}
