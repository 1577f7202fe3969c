import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';
import { articleText, countWords, productIdsOf } from '#contract/article/parts.ts';

/** Something that would make a text easier to read, and where: the number of the block at the top level. */
export interface TextHint {
  text: string;
  /** Null for the text as a whole. */
  block: number | null;
}

const SHORT_WORDS = 300;
const LONG_WORDS = 2_500;
const PARAGRAPH_WORDS = 120;
const SENTENCE_WORDS = 35;
const WORDS_WITHOUT_HEADING = 450;

/** All that can be told from the text alone, in its order. */
export function textHints(body: ArticleDocument): TextHint[] {
  const words = countWords(articleText(body));
  if (words === 0) return [];
  const whole: TextHint[] = [];
  if (words < SHORT_WORDS) whole.push({ text: `Short: ${words} words.`, block: null });
  if (words > LONG_WORDS) whole.push({ text: `Long: ${words} words. Two articles may serve better.`, block: null });
  return [...whole, ...paragraphHints(body), ...headingHints(body), ...pictureHints(body)].sort(
    (one, other) => (one.block ?? -1) - (other.block ?? -1),
  );
}

function paragraphHints({ content }: ArticleDocument): TextHint[] {
  return content.flatMap((part, block) => {
    if (part.type !== 'paragraph') return [];
    const text = textOf(part);
    const words = countWords(text);
    const longest = sentencesOf(text).find((sentence) => countWords(sentence) > SENTENCE_WORDS);
    return [
      ...(words > PARAGRAPH_WORDS ? [{ text: `A paragraph of ${words} words: “${startOf(text)}”`, block }] : []),
      ...(longest ? [{ text: `A sentence of ${countWords(longest)} words: “${startOf(longest)}”`, block }] : []),
    ];
  });
}

function headingHints({ content }: ArticleDocument): TextHint[] {
  const hints: TextHint[] = [];
  let level = 1;
  let words = 0;
  content.forEach((part, block) => {
    if (part.type !== 'heading') {
      const before = words;
      words += countWords(textOf(part));
      if (before <= WORDS_WITHOUT_HEADING && words > WORDS_WITHOUT_HEADING)
        hints.push({ text: `More than ${WORDS_WITHOUT_HEADING} words without a heading.`, block });
      return;
    }
    const text = textOf(part);
    if (text === '') hints.push({ text: 'A heading is empty.', block });
    if (part.attrs.level > level + 1)
      hints.push({ text: `“${startOf(text)}” is a subheading without a heading above it.`, block });
    const next = content[block + 1];
    if (!next || (next.type === 'heading' && next.attrs.level <= part.attrs.level))
      hints.push({ text: `Nothing stands below the heading “${startOf(text)}”.`, block });
    level = part.attrs.level;
    words = 0;
  });
  return hints;
}

function pictureHints({ content }: ArticleDocument): TextHint[] {
  return content.flatMap((part, block) =>
    part.type === 'picture' && part.attrs.alt.trim() === '' ? [{ text: 'A picture has no description.', block }] : [],
  );
}

/** Links of the text, each once. */
export function linksOf(body: ArticleDocument): string[] {
  const links = new Set<string>();
  JSON.stringify(body, (name, value) => {
    if (name === 'href' && typeof value === 'string') links.add(value);
    return value;
  });
  return [...links];
}

/** Phones that the text shows by a card, a comparison or a link. */
export function shownPhones(body: ArticleDocument): Set<string> {
  const linked = linksOf(body).flatMap((href) => /\/product\/([^/?#]+)/.exec(href)?.[1] ?? []);
  return new Set([...productIdsOf(body), ...linked]);
}

/** The first block that has these words; -1 where none has. */
export function blockWith(body: ArticleDocument, words: string): number {
  const wanted = words.toLowerCase();
  return body.content.findIndex((part) => textOf(part).toLowerCase().includes(wanted));
}

function textOf(part: ArticleBlock): string {
  return articleText({ type: 'doc', content: [part] });
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=[\p{Lu}“"‘(])/u);
}

function startOf(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40).replace(/\s+\S*$/, '')} …`;
}
