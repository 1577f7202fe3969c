import type { SearchIntent } from '#contract/settings/search-intents.ts';
import { tokensOf } from './tokens.ts';
import { canonicalWord, isFiller } from './words.ts';

/** Uses of a phone, recognised by the words for them. */
export class Intents {
  readonly #byPhrase = new Map<string, SearchIntent>();
  readonly #words = new Set<string>();
  #longest = 0;

  constructor(table: readonly SearchIntent[]) {
    for (const intent of table) for (const phrase of intent.words) this.#add(namesIn(phrase), intent);
  }

  #add(names: readonly string[], intent: SearchIntent): void {
    if (names.length === 0) return;
    this.#longest = Math.max(this.#longest, names.length);
    for (const name of names) this.#words.add(name);
    // `good camera` and `camera good`, the Hindi word order. Phrases of an earlier intent take precedence.
    for (const phrase of [names.join(' '), names.toReversed().join(' ')])
      if (!this.#byPhrase.has(phrase)) this.#byPhrase.set(phrase, intent);
  }

  hasWord(name: string): boolean {
    return this.#words.has(name);
  }

  /** The intent with the longest phrase from this word on, and the phrase's length. */
  find(words: readonly { name: string }[], at: number): { intent: SearchIntent; length: number } | null {
    const names = words.slice(at, at + this.#longest).map(({ name }) => name);
    for (let length = names.length; length > 0; length--) {
      const intent = this.#byPhrase.get(names.slice(0, length).join(' '));
      if (intent) return { intent, length };
    }
    return null;
  }
}

/** The canonical names of a phrase's words. */
function namesIn(phrase: string): string[] {
  return tokensOf(phrase)
    .map(({ text, number }) => (number === null ? canonicalWord(text, () => true) : text))
    .filter((name) => !isFiller(name));
}
