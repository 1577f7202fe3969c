import type { JSONContent } from '@tiptap/core';
import { ArticleDocument } from '#contract/article/body.ts';
import { ARTICLE_LIST_START_MAX } from '#contract/limits.ts';

/** An article's text as the editor holds it: with attributes of its own that the server drops. */
export type EditedBody = JSONContent;

/** What is sent: without the empty lines that the editor keeps at the end to type into. */
export function trimBody(edited: EditedBody): EditedBody {
  const content = (edited.content ?? []).map(asStored);
  while (isEmptyLine(content.at(-1))) content.pop();
  return { type: 'doc', content };
}

/** Equal for equal texts, whether the editor or the server wrote the JSON. */
export function canonicalBody(body: EditedBody): string {
  return JSON.stringify(ArticleDocument.safeParse(body).data ?? body);
}

/**
 * A year typed at the start of a line, `2026. `, begins a list; one of five digits would be refused. A heading has an
 * address of its own or none.
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
