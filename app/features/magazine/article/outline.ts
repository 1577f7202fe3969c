import type { ArticleBlock, ArticleDocument } from '#contract/article/body.ts';

export interface OutlineEntry {
  /** Its fragment in the page's address. */
  id: string;
  title: string;
  level: number;
}

export interface Outline {
  entries: OutlineEntry[];
  /** The ids of headings. */
  ids: Map<ArticleBlock, string>;
  /** The names of tables and comparisons, for screen readers. */
  captions: Map<ArticleBlock, string>;
}

/** Ids that the page around the article uses. */
const TAKEN = ['root', 'state', 'main', 'comments', 'comments-heading', 'phones', 'related', 'newsletter'];

export function outlineOf(body: ArticleDocument): Outline {
  const outline: Outline = { entries: [], ids: new Map(), captions: new Map() };
  const used = new Set(TAKEN);
  const counts = { table: 0, comparison: 0 };
  let section = '';
  for (const block of body.content) {
    if (block.type === 'heading') {
      section = (block.content ?? []).map((part) => (part.type === 'text' ? part.text : ' ')).join('');
      const id = freeId(block.attrs.anchor ?? section, used);
      outline.ids.set(block, id);
      outline.entries.push({ id, title: section, level: block.attrs.level });
    }
    if (block.type === 'table' || block.type === 'comparison') {
      const name = `${block.type === 'table' ? 'Table' : 'Comparison'} ${++counts[block.type]}`;
      outline.captions.set(block, section ? `${name}: ${section.replace(/^\d+\. /, '')}` : name);
    }
  }
  return outline;
}

function freeId(title: string, used: Set<string>): string {
  const base =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'section';
  let id = base;
  for (let next = 2; used.has(id); next++) id = `${base}-${next}`;
  used.add(id);
  return id;
}
