import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { articleText } from '#contract/article/parts.ts';

/** What a field of a document says, for people who compare two of them. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join('\n') || 'Nothing';
  if (typeof value !== 'object') return String(value);
  if ((value as EditedBody).type === 'doc') return bodyLines(value as EditedBody) || 'Nothing';
  return Object.values(value).map(valueText).join(', ');
}

/** A line for each part of a text; what has no words of its own says what it is. */
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
