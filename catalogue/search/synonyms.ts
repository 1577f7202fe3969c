/** What people type, and what they mean: `aifon` is `iphone`. */
export interface Synonym {
  typed: string;
  meant: string;
}

/**
 * Replaces synonyms in a text: whole words, ignoring case, longest match first. Replacements are not searched again, so
 * synonyms cannot loop.
 */
export function synonymReader(synonyms: readonly Synonym[]): (text: string) => string {
  if (synonyms.length === 0) return (text) => text;
  const meant = new Map(synonyms.map((synonym) => [wordsOf(synonym.typed).join(' '), synonym.meant]));
  const patterns = [...meant.keys()]
    .filter((typed) => typed !== '')
    .sort((one, other) => other.length - one.length)
    .map((typed) => typed.replaceAll(' ', String.raw`[^\p{L}\p{N}]+`));
  if (patterns.length === 0) return (text) => text;
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})(?![\p{L}\p{N}])`, 'giu');
  // One search reads the same text for phones, questions, brands and articles, so cache the last one.
  let last = { text: '', read: '' };
  return (text) => {
    if (text !== last.text) {
      last = { text, read: text.replace(found, (words) => meant.get(wordsOf(words).join(' ')) ?? words) };
    }
    return last.read;
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
