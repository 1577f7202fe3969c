import { isDigit, isNetwork } from './words.ts';

/** A token and who has it; `holders` ascends. */
export type Term = { readonly text: string; head: number; readonly holders: number[] };

const AFTER_ALL = '\uffff';
/** Beyond so many changes sorting anew is cheaper than placing each. */
const PLACE_AT_MOST = 100;

/** All tokens, each with its holders, and in alphabetical order for finding by prefix. */
export class Vocabulary {
  readonly #terms = new Map<string, Term>();
  #sorted: Term[] = [];
  #born: Term[] = [];
  #died: Term[] = [];

  add(text: string, head: number, holder: number): void {
    let term = this.#terms.get(text);
    if (!term) {
      term = { text, head, holders: [] };
      this.#terms.set(text, term);
      this.#born.push(term);
    }
    term.head = Math.min(term.head, head);
    const { holders } = term;
    if (holders.length === 0 || (holders.at(-1) as number) < holder) holders.push(holder);
    else holders.splice(placeIn(holders, holder), 0, holder);
  }

  remove(text: string, holder: number): void {
    const term = this.#terms.get(text);
    if (!term) return;
    const place = placeIn(term.holders, holder);
    if (term.holders[place] === holder) term.holders.splice(place, 1);
    if (term.holders.length > 0) return;
    this.#terms.delete(text);
    this.#died.push(term);
  }

  /** Puts new terms in their place and drops those nobody holds; call after changes. */
  settle(): void {
    if (this.#born.length + this.#died.length > PLACE_AT_MOST) {
      this.#sorted = [...this.#sorted, ...this.#born].filter((term) => term.holders.length > 0);
      this.#sorted.sort((a, b) => (a.text < b.text ? -1 : 1));
    } else {
      for (const term of this.#died) {
        const place = this.#place(term.text);
        if (this.#sorted[place] === term) this.#sorted.splice(place, 1);
      }
      for (const term of this.#born) {
        if (term.holders.length > 0) this.#sorted.splice(this.#place(term.text), 0, term);
      }
    }
    this.#born = [];
    this.#died = [];
  }

  /** Adds the terms that begin with `text` to `found`. */
  withPrefix(text: string, found: Term[]): void {
    this.#collect(text, 0, this.#sorted.length, found);
  }

  /**
   * Adds the terms that begin with something one edit of a letter away from `text`: one left out,
   * added, replaced, or two neighbours swapped. Digits stay as typed, for they tell phones apart.
   *
   * Walks the text while anything still begins so, since an edit leaves all before it as typed.
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
      const kept = text.slice(0, at + 1);
      from = this.#place(kept, from, to);
      to = this.#place(kept + AFTER_ALL, from, to);
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
      const last = this.#place(before + next + AFTER_ALL, first, to);
      if (!isDigit(next.charCodeAt(0))) visit(next, first, last);
      first = last;
    }
  }

  #collect(prefix: string, from: number, to: number, found: Term[]): void {
    for (let at = this.#place(prefix, from, to); at < to; at++) {
      const term = this.#sorted[at] as Term;
      if (!term.text.startsWith(prefix)) return;
      if (term.head >= prefix.length) continue;
      if (!isNetwork(term.text) || term.text === prefix) found.push(term);
    }
  }

  #place(text: string, from = 0, to = this.#sorted.length): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] as Term).text < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function placeIn(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
