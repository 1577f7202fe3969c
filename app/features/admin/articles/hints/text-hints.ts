import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';
import { articleText, countWords, productIdsOf } from '#contract/article/parts.ts';

/** A suggestion and the index of its top-level block. */
export interface TextHint {
  text: string;
  /** Null for the whole text. */
  block: number | null;
}

const SHORT_WORDS = 300;
const LONG_WORDS = 2_500;
const PARAGRAPH_WORDS = 120;
const SENTENCE_WORDS = 35;
const WORDS_WITHOUT_HEADING = 450;

export function textHints(body: ArticleDocument): TextHint[] {
  const words = countWords(articleText(body));
  if (words === 0) return [];
  const whole: TextHint[] = [];
  if (words < SHORT_WORDS) whole.push({ text: `Short: ${words} words.`, block: null });
  if (words > LONG_WORDS)
    whole.push({ text: `Long: ${words} words. Consider splitting it into two articles.`, block: null });
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
      ...(words > PARAGRAPH_WORDS ? [{ text: `Long paragraph (${words} words): “${startOf(text)}”`, block }] : []),
      ...(longest ? [{ text: `Long sentence (${countWords(longest)} words): “${startOf(longest)}”`, block }] : []),
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
    if (text === '') hints.push({ text: 'Empty heading', block });
    if (part.attrs.level > level + 1)
      hints.push({ text: `The subheading “${startOf(text)}” has no heading above it.`, block });
    const next = content[block + 1];
    if (!next || (next.type === 'heading' && next.attrs.level <= part.attrs.level))
      hints.push({ text: `There is no text below the heading “${startOf(text)}”.`, block });
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

export function linksOf(body: ArticleDocument): string[] {
  const links = new Set<string>();
  JSON.stringify(body, (name, value) => {
    if (name === 'href' && typeof value === 'string') links.add(value);
    return value;
  });
  return [...links];
}

/** Phones in cards, comparisons or links. */
export function shownPhones(body: ArticleDocument): Set<string> {
  const linked = linksOf(body).flatMap((href) => /\/product\/([^/?#]+)/.exec(href)?.[1] ?? []);
  return new Set([...productIdsOf(body), ...linked]);
}

/** The first block with this text, or -1. */
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
