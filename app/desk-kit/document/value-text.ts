import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join('\n') || 'Empty';
  if (typeof value !== 'object') return String(value);
  if ((value as EditedBody).type === 'doc') return bodyLines(value as EditedBody) || 'Empty';
  return Object.values(value).map(valueText).join(', ');
}

/** One line per block; blocks without text are named. */
export function bodyLines(body: EditedBody): string {
  const parsed = ArticleDocument.safeParse(body).data;
  return (parsed?.content ?? [])
    .map((part) => {
      if (part.type === 'phoneCard') return `[Phone card: ${part.attrs.productId}]`;
      if (part.type === 'comparison') return `[Comparison: ${part.attrs.productIds.join(', ')}]`;
      if (part.type === 'picture') return `[Picture: ${part.attrs.alt}] ${part.attrs.caption ?? ''}`.trim();
      const text = articleText({ type: 'doc', content: [part] });
      return part.type === 'heading' ? `${'#'.repeat(part.attrs.level)} ${text}` : text;
    })
    .join('\n');
}
