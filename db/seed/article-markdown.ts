import { lexer, type Token } from 'marked';
import { type ArticleBlock, ArticleBody, type ArticleDocument, CALLOUT_KINDS } from '#contract/article/body.ts';
import { toBlocks, toTextBlocks } from './article-tokens.ts';

/**
 * Articles are Markdown with three directives of our own:
 *
 *     :::phone oneplus-12:::
 *     :::compare oneplus-12, google-pixel-8:::
 *     :::note Title
 *     Paragraphs and lists.
 *     :::
 */

export interface ArticleProblem {
  line: number;
  reason: string;
}

export interface MarkdownArticle {
  /** The front matter. */
  head: Map<string, { value: string; line: number }>;
  body: ArticleDocument;
  /** The line on which each block of the body begins. */
  lines: number[];
  problems: ArticleProblem[];
}

interface Block {
  line: number;
  block: ArticleBlock;
}

type Callout = Extract<ArticleBlock, { type: 'callout' }>;

const SHORT = /^:::(\w+)\s+(.*?)\s*:::\s*$/;
const OPENING = /^:::(\w+)\s*(.*?)\s*$/;
const CLOSING = /^:::\s*$/;

export function parseArticle(source: string): MarkdownArticle {
  const rows = source.replaceAll('\r\n', '\n').split('\n');
  const problems: ArticleProblem[] = [];
  const { head, bodyStart } = readHead(rows, problems);
  const blocks = readBody(rows, bodyStart, problems);
  const body: ArticleDocument = { type: 'doc', content: blocks.map(({ block }) => block) };
  const lines = blocks.map(({ line }) => line);
  // Finally validates with the same schema as an editor's work.
  const checked = ArticleBody.safeParse(body);
  if (checked.success) return { head, body: checked.data, lines, problems };
  for (const { path, message } of checked.error.issues) {
    problems.push({ line: lines[Number(path[1])] ?? bodyStart + 1, reason: message });
  }
  return { head, body, lines, problems };
}

function readHead(rows: string[], problems: ArticleProblem[]) {
  const head: MarkdownArticle['head'] = new Map();
  const end = rows.indexOf('---', 1);
  if (rows[0] !== '---' || end < 0) {
    problems.push({ line: 1, reason: 'begins without its fields between two lines of ---' });
    return { head, bodyStart: 0 };
  }
  for (let index = 1; index < end; index++) {
    const match = /^(\w+):\s*(.*?)\s*$/.exec(rows[index] ?? '');
    if (!match) problems.push({ line: index + 1, reason: 'is not written as name: value' });
    else head.set(match[1] ?? '', { value: match[2] ?? '', line: index + 1 });
  }
  return { head, bodyStart: end + 1 };
}

function readBody(rows: string[], from: number, problems: ArticleProblem[]): Block[] {
  const blocks: Block[] = [];
  let start = from;
  const flush = (end: number) => blocks.push(...readMarkdown(rows.slice(start, end), start, problems));
  for (let index = from; index < rows.length; index++) {
    const row = rows[index] ?? '';
    if (!row.startsWith(':::')) continue;
    flush(index);
    const line = index + 1;
    const short = SHORT.exec(row);
    if (short) {
      const block = phoneBlock(short[1] ?? '', short[2] ?? '');
      if (block) blocks.push({ line, block });
      else problems.push({ line, reason: `directive '${short[1]}' is unknown; use phone or compare` });
    } else {
      const end = rows.findIndex((candidate, at) => at > index && CLOSING.test(candidate));
      if (end < 0) {
        problems.push({ line, reason: 'call-out is never closed with :::' });
        return blocks;
      }
      blocks.push(...readCallout(row, rows.slice(index + 1, end), index, problems));
      index = end;
    }
    start = index + 1;
  }
  flush(rows.length);
  return blocks;
}

function phoneBlock(name: string, value: string): ArticleBlock | null {
  if (name === 'phone') return { type: 'phoneCard', attrs: { productId: value } };
  if (name === 'compare') return { type: 'comparison', attrs: { productIds: value.split(',').map((id) => id.trim()) } };
  return null;
}

function readCallout(opening: string, rows: string[], at: number, problems: ArticleProblem[]): Block[] {
  const [, name, title = ''] = OPENING.exec(opening) ?? [];
  const kind = CALLOUT_KINDS.find((known) => known === name);
  if (!kind) {
    problems.push({ line: at + 1, reason: `directive '${name ?? ''}' is unknown; use ${CALLOUT_KINDS.join(', ')}` });
    return [];
  }
  const reporter = reporterFor(rows, at + 1, problems);
  const content = toTextBlocks(lexer(rows.join('\n')), reporter) as Callout['content'];
  return [{ line: at + 1, block: { type: 'callout', attrs: { kind, title: title || null }, content } }];
}

function readMarkdown(rows: string[], offset: number, problems: ArticleProblem[]): Block[] {
  const reporter = reporterFor(rows, offset, problems);
  let line = offset + 1;
  return lexer(rows.join('\n')).flatMap((token: Token) => {
    const begins = line;
    line += token.raw.split('\n').length - 1;
    return toBlocks([token], reporter).map((block) => ({ line: begins, block }));
  });
}

/** Finds the line on which a reported token begins. */
function reporterFor(rows: string[], offset: number, problems: ArticleProblem[]) {
  const text = rows.join('\n');
  return (raw: string, reason: string) => {
    const before = text.slice(0, Math.max(0, text.indexOf(raw.trim())));
    problems.push({ line: offset + before.split('\n').length, reason });
  };
}
