import type { Extensions } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { textSchema } from './article-schema.ts';
import { CalloutView } from './callout-view.tsx';
import { callout, comparison, phoneCard, picture } from './custom-nodes.ts';
import { PhonesView } from './phones-view.tsx';
import { PictureView } from './picture-view.tsx';
import { slashKeys } from './slash-keys.ts';

/** The schema of articles, with our own parts shown much as readers will see them. */
export const editorExtensions: Extensions = [
  ...textSchema,
  picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  phoneCard.extend({ addNodeView: () => ReactNodeViewRenderer(PhonesView) }),
  comparison.extend({ addNodeView: () => ReactNodeViewRenderer(PhonesView) }),
  callout.extend({ addNodeView: () => ReactNodeViewRenderer(CalloutView) }),
  slashKeys,
];
