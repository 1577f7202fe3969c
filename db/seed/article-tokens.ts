import type { Token, Tokens } from 'marked';
import type { ArticleBlock, ArticleInline, ArticleMark, ArticleTextBlock } from '#contract/article/body.ts';

/** Converts Markdown tokens to parts of an article's body. Unsupported tokens are reported. */

export type Report = (raw: string, reason: string) => void;

type Table = Extract<ArticleBlock, { type: 'table' }>;
type Cell = Table['content'][number]['content'][number];

export function toBlocks(tokens: Token[], report: Report): ArticleBlock[] {
  return tokens.flatMap((token): ArticleBlock[] => {
    if (token.type === 'table') return [toTable(token as Tokens.Table, report)];
    return toTextBlocks([token], report);
  });
}

export function toTextBlocks(tokens: Token[], report: Report): ArticleTextBlock[] {
  return tokens.flatMap((token): ArticleTextBlock[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'paragraph':
      case 'text':
        return [{ type: 'paragraph', content: toInline(inlineOf(token), report) }];
      case 'heading': {
        const { depth } = token as Tokens.Heading;
        if (depth !== 2 && depth !== 3) report(token.raw, `a heading has level 2 or 3, not ${depth}`);
        const level = depth === 3 ? 3 : 2;
        const content = toInline(inlineOf(token), report);
        return [{ type: 'heading', attrs: { level, ...takeAnchor(content) }, content }];
      }
      case 'list':
        return [toList(token as Tokens.List, report)];
      case 'blockquote':
        return [{ type: 'blockquote', content: toTextBlocks(token.tokens ?? [], report) }];
      case 'code':
        return [{ type: 'codeBlock', content: [{ type: 'text', text: (token as Tokens.Code).text }] }];
      case 'hr':
        return [{ type: 'horizontalRule' }];
      default:
        report(token.raw, `${token.type} is not allowed here`);
        return [];
    }
  });
}

/** A heading may end with its address on the page: `## Your account {#accounts}`. */
function takeAnchor(content: ArticleInline[]): { anchor?: string } {
  const last = content.at(-1);
  const [mark, anchor] = (last?.type === 'text' && / \{#([a-z\d-]+)\}$/.exec(last.text)) || [];
  if (last?.type !== 'text' || !mark || !anchor) return {};
  last.text = last.text.slice(0, -mark.length);
  return { anchor };
}

function toList({ ordered, start, items }: Tokens.List, report: Report): ArticleTextBlock {
  const content = items.map((item) => {
    if (item.task) report(item.raw, 'lists cannot have checkboxes');
    return { type: 'listItem' as const, content: toTextBlocks(item.tokens, report) };
  });
  return ordered
    ? { type: 'orderedList', attrs: { start: Number(start) || 1 }, content }
    : { type: 'bulletList', content };
}

function toTable({ header, rows }: Tokens.Table, report: Report): Table {
  const row = (cells: Tokens.TableCell[], type: Cell['type']) => ({
    type: 'tableRow' as const,
    content: cells.map(({ tokens }, column): Cell => {
      const rowName = column === 0 ? boldAlone(tokens) : null;
      return {
        type: rowName ? 'tableHeader' : type,
        attrs: { colspan: 1, rowspan: 1 },
        content: [{ type: 'paragraph', content: toInline(rowName ?? tokens, report) }],
      };
    }),
  });
  return { type: 'table', content: [row(header, 'tableHeader'), ...rows.map((cells) => row(cells, 'tableCell'))] };
}

/** A bold first cell is a row header. */
function boldAlone([only, ...others]: Token[]): Token[] | null {
  return only?.type === 'strong' && others.length === 0 ? inlineOf(only) : null;
}

function inlineOf(token: Token): Token[] {
  const { tokens } = token as Tokens.Generic;
  return tokens ?? [token];
}

function toInline(tokens: Token[], report: Report, marks: ArticleMark[] = []): ArticleInline[] {
  return tokens.flatMap((token): ArticleInline[] => {
    const within = (mark: ArticleMark) => toInline(inlineOf(token), report, [...marks, mark]);
    switch (token.type) {
      case 'text':
      case 'escape':
        if (/&#?\w+;/.test(token.text)) report(token.raw, 'write the character itself, not its entity');
        return textNode(token.text.replace(/\s*\n\s*/g, ' '), marks);
      case 'codespan':
        return textNode((token as Tokens.Codespan).text, [...marks, { type: 'code' }]);
      case 'strong':
        return within({ type: 'bold' });
      case 'em':
        return within({ type: 'italic' });
      case 'del':
        return within({ type: 'strike' });
      case 'link':
        return within({ type: 'link', attrs: { href: (token as Tokens.Link).href } });
      case 'br':
        return [{ type: 'hardBreak' }];
      default:
        report(token.raw, `${token.type} is not allowed in a text`);
        return [];
    }
  });
}

function textNode(text: string, marks: ArticleMark[]): ArticleInline[] {
  if (text === '') return [];
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
}
