import { ARTICLE_COMPARISON_MIN, READING_WORDS_PER_MINUTE } from '#contract/limits.ts';
import type { ArticleDocument } from './body.ts';

/** Reads an article's body without rendering it. */

interface Part {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: readonly Part[] | undefined;
}

/** Parts that end a line. */
const BLOCKS = new Set(['paragraph', 'heading', 'codeBlock', 'tableHeader', 'tableCell', 'hardBreak']);

/** All parts in document order. The schema limits the depth. */
function* walkParts(part: Part): Generator<Part> {
  for (const child of part.content ?? []) {
    yield child;
    yield* walkParts(child);
    if (BLOCKS.has(child.type)) yield LINE_END;
  }
}

const LINE_END: Part = { type: 'lineEnd' };

const allParts = (body: ArticleDocument) => walkParts(body as Part);

/** The plain text, one line per paragraph. */
export function articleText(body: ArticleDocument): string {
  let text = '';
  for (const { type, text: words, attrs } of allParts(body)) {
    if (type === 'lineEnd') text += '\n';
    else if (type === 'callout') text += `${attrs?.title ?? ''}\n`;
    else if (type === 'picture') text += `${attrs?.caption ?? ''}\n`;
    else if (type === 'video') text += `${attrs?.title ?? ''}\n${attrs?.caption ?? ''}\n`;
    else if (type === 'socialPost') text += `${attrs?.text ?? ''}\n${attrs?.author ?? ''}\n`;
    else if (type === 'gallery') text += galleryText(attrs);
    else text += words ?? '';
  }
  return text.replace(/\n{2,}/g, '\n').trim();
}

/** One line per block; blocks without text are named. */
export function articleLines({ content }: ArticleDocument): string {
  return content
    .map((part) => {
      if (part.type === 'phoneCard') return `[Phone card: ${part.attrs.productId}]`;
      if (part.type === 'comparison') return `[Comparison: ${part.attrs.productIds.join(', ')}]`;
      if (part.type === 'picture') return `[Picture: ${part.attrs.alt}] ${part.attrs.caption ?? ''}`.trim();
      if (part.type === 'video') return `[Video: ${part.attrs.title}] ${part.attrs.caption ?? ''}`.trim();
      if (part.type === 'gallery') return `[Gallery: ${part.attrs.pictures.map(({ alt }) => alt).join(', ')}]`;
      const text = articleText({ type: 'doc', content: [part] });
      return part.type === 'heading' ? `${'#'.repeat(part.attrs.level)} ${text}` : text;
    })
    .join('\n');
}

function galleryText(attrs: Part['attrs']): string {
  const captions = (attrs?.pictures ?? []) as readonly { caption: string | null }[];
  return [...captions, attrs as { caption?: string | null }].map(({ caption }) => `${caption ?? ''}\n`).join('');
}

/** Replaces each `{name}` in the texts with its value; unknown names stay. */
export function withValues<Value>(value: Value, values: Readonly<Record<string, string>>): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replace(/\{(\w+)\}/g, (written, name) => values[name] ?? written) : part,
  );
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.,'’₹%/-]*/gu)?.length ?? 0;
}

export function readingMinutes(body: ArticleDocument): number {
  return Math.max(1, Math.round(countWords(articleText(body)) / READING_WORDS_PER_MINUTE));
}

/** The phones shown, each once, in the order of the text. */
export function productIdsOf(body: ArticleDocument): string[] {
  const ids = new Set<string>();
  for (const block of body.content) {
    if (block.type === 'phoneCard') ids.add(block.attrs.productId);
    if (block.type === 'comparison') for (const id of block.attrs.productIds) ids.add(id);
  }
  return [...ids];
}

/** Whether a comparison has only one phone, which happens when it is named by both a former and a current id. */
export function hasLoneComparison({ content }: ArticleDocument): boolean {
  return content.some((block) => block.type === 'comparison' && block.attrs.productIds.length < ARTICLE_COMPARISON_MIN);
}

/** The body without some phones: removes their cards, and comparisons with fewer than two left. */
export function withoutPhones(body: ArticleDocument, isGone: (id: string) => boolean): ArticleDocument {
  if (!productIdsOf(body).some(isGone)) return body;
  const content = body.content.flatMap((block): ArticleDocument['content'] => {
    if (block.type === 'phoneCard') return isGone(block.attrs.productId) ? [] : [block];
    if (block.type !== 'comparison') return [block];
    const productIds = block.attrs.productIds.filter((id) => !isGone(id));
    return productIds.length < 2 ? [] : [{ ...block, attrs: { ...block.attrs, productIds } }];
  });
  return { ...body, content };
}
