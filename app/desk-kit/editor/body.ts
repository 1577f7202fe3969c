import type { JSONContent } from '@tiptap/core';
import { ArticleDocument } from '#contract/article/body.ts';
import { ARTICLE_LIST_START_MAX } from '#contract/limits.ts';

/** The editor's document, with attributes that the server drops. */
export type EditedBody = JSONContent;

/** The body to send: without trailing empty lines. */
export function trimBody(edited: EditedBody): EditedBody {
  const content = (edited.content ?? []).map(asStored);
  while (isEmptyLine(content.at(-1))) content.pop();
  return { type: 'doc', content };
}

/** Equal for equal documents, whether the editor or the server wrote the JSON. */
export function canonicalBody(body: EditedBody): string {
  return JSON.stringify(ArticleDocument.safeParse(body).data ?? body);
}

/**
 * Typing `2026. ` at the start of a line begins a list at 2026; the server rejects starts of five digits. A heading may
 * have an id.
 */
function asStored(part: JSONContent): JSONContent {
  const content = part.content?.map(asStored);
  const start = part.type === 'orderedList' ? part.attrs?.start : undefined;
  return {
    ...part,
    ...(content && { content }),
    ...(start !== undefined && { attrs: { start: Math.min(start, ARTICLE_LIST_START_MAX) } }),
    ...(part.type === 'heading' && { attrs: headingAttrs(part) }),
  };
}

function headingAttrs({ attrs }: JSONContent) {
  return { level: attrs?.level, ...(attrs?.anchor && { anchor: attrs.anchor }) };
}

function isEmptyLine(part: JSONContent | undefined): boolean {
  return part?.type === 'paragraph' && !part.content?.length;
}
