import type { Editor, JSONContent } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { CALLOUT_LABELS } from '#app/features/magazine/article/callout.tsx';
import { CALLOUT_KINDS, type CalloutKind } from '#contract/article/body.ts';

/** Inserts that open a dialog first. */
export type InsertDialog = 'picture' | 'gallery' | 'video' | 'socialPost' | 'phone' | 'comparison' | 'link' | 'comment';

export interface Insert {
  id: string;
  label: string;
  /** Synonyms for the search. */
  keywords: string;
  run: (editor: Editor, openDialog: (dialog: InsertDialog) => void) => void;
}

const NEW_TABLE = { rows: 3, columns: 3 };

/** Inserts that open a dialog: in the menu behind a slash, and with their captions in the toolbar. */
export const DIALOG_INSERTS: readonly (Insert & { caption: string })[] = [
  dialogInsert('picture', 'Picture', 'image photo'),
  dialogInsert('gallery', 'Gallery', 'pictures photos'),
  dialogInsert('video', 'Video', 'youtube vimeo embed'),
  dialogInsert('socialPost', 'Social post', 'x twitter instagram mastodon embed', 'Post'),
  dialogInsert('phone', 'Phone card', 'product', 'Phone'),
  dialogInsert('comparison', 'Comparison', 'compare phones'),
];

function dialogInsert(id: InsertDialog, label: string, keywords: string, caption = label) {
  return { id, label, keywords, caption, run: (_: Editor, open: (dialog: InsertDialog) => void) => open(id) };
}

const INSERTS: readonly Insert[] = [
  ...DIALOG_INSERTS,
  { id: 'table', label: 'Table', keywords: 'grid rows', run: (editor) => insertTable(editor) },
  ...CALLOUT_KINDS.map((kind) => ({
    id: kind,
    label: CALLOUT_LABELS[kind],
    keywords: 'callout box',
    run: (editor: Editor) => insertCallout(editor, kind),
  })),
  {
    id: 'heading',
    label: 'Heading',
    keywords: 'h2 title section',
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    label: 'Subheading',
    keywords: 'h3 title',
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    id: 'bullets',
    label: 'Bulleted list',
    keywords: 'unordered points',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    keywords: 'ordered steps',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: 'Quote',
    keywords: 'blockquote citation',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'code',
    label: 'Code block',
    keywords: 'pre',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'rule',
    label: 'Divider',
    keywords: 'rule line hr',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** Entries with a name or keyword that starts with the typed text. */
export function insertsFor(typed: string): Insert[] {
  const start = typed.toLowerCase();
  return INSERTS.filter(({ label, keywords }) =>
    `${label} ${keywords}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(start)),
  );
}

export function insertTable(editor: Editor): void {
  const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: NEW_TABLE.columns }, () => cell(type)),
  });
  const rows = [row('tableHeader'), ...Array.from({ length: NEW_TABLE.rows - 1 }, () => row('tableCell'))];
  insertBlock(editor, { type: 'table', content: rows });
}

export function insertCallout(editor: Editor, kind: CalloutKind): void {
  insertBlock(editor, { type: 'callout', attrs: { kind, title: null }, content: [{ type: 'paragraph' }] });
}

/**
 * Inserts a block at the top level, where every node is allowed: in place of an empty line, else after the current
 * block. The cursor moves into it, or below it when it has no text.
 */
export function insertBlock(editor: Editor, part: JSONContent): void {
  const { doc, selection } = editor.state;
  const { $from } = selection;
  const block = $from.depth > 0 ? $from.node(1) : null;
  const isEmptyLine = block?.type.name === 'paragraph' && block.content.size === 0;
  const to = block ? $from.after(1) : selection.to;
  const from = isEmptyLine ? $from.before(1) : to;
  const parts = to === doc.content.size ? [part, { type: 'paragraph' }] : [part];
  editor
    .chain()
    .insertContentAt({ from, to }, parts, { updateSelection: false })
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(from + 1)));
      return true;
    })
    .focus()
    .run();
}
