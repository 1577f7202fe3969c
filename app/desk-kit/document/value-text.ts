import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { articleLines } from '#contract/article/parts.ts';

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join('\n') || 'Empty';
  if (typeof value !== 'object') return String(value);
  if ((value as EditedBody).type === 'doc') return bodyLines(value as EditedBody) || 'Empty';
  return Object.values(value).map(valueText).join(', ');
}

/** Takes a body that is still being edited and may be incomplete. */
export function bodyLines(body: EditedBody): string {
  const parsed = ArticleDocument.safeParse(body).data;
  return parsed ? articleLines(parsed) : '';
}
