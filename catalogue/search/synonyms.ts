/** Words that people type, and what they mean by them: `aifon` is `iphone`. */
export interface Synonym {
  typed: string;
  meant: string;
}

/**
 * Reads what was typed as what was meant. Whole words only, in any case; of two that fit the longer one; what is put in
 * is not read again, so that none leads back to itself.
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
  // One search reads its text for phones, questions, brands and articles.
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
