import type { Editor } from '@tiptap/core';
import { ARTICLE_TABLE_COLUMNS_MAX } from '#contract/limits.ts';
import { DIALOG_INSERTS, type InsertDialog, insertCallout, insertTable } from './inserts.ts';

export interface Tool {
  id: string;
  /** Accessible name, and tooltip with the keys. */
  label: string;
  caption: string;
  keys?: string;
  isActive?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
  run: (editor: Editor, openDialog: (dialog: InsertDialog) => void) => void;
}

const inTable = (editor: Editor) => editor.isActive('table');

export const TOOLS: readonly (readonly Tool[])[] = [
  [
    mark('bold', 'Bold', 'B', 'B'),
    mark('italic', 'Italic', 'I', 'I'),
    mark('strike', 'Strikethrough', 'S', 'Shift+S'),
    mark('code', 'Code', '<>', 'E'),
    {
      id: 'link',
      label: 'Link',
      caption: 'Link',
      isActive: (editor) => editor.isActive('link'),
      run: (_, openDialog) => openDialog('link'),
    },
  ],
  [
    {
      id: 'heading',
      label: 'Heading',
      caption: 'Heading',
      keys: 'Alt+2',
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      id: 'subheading',
      label: 'Subheading',
      caption: 'Subheading',
      keys: 'Alt+3',
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      id: 'bullets',
      label: 'Bulleted list',
      caption: 'List',
      keys: 'Shift+8',
      isActive: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      label: 'Numbered list',
      caption: 'Numbered',
      keys: 'Shift+7',
      isActive: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      label: 'Quote',
      caption: '”',
      keys: 'Shift+B',
      isActive: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    ...DIALOG_INSERTS.map(({ id, label, caption, run }) => ({
      id,
      label: `Insert ${label.toLowerCase()}`,
      caption,
      run,
    })),
    { id: 'callout', label: 'Insert callout', caption: 'Callout', run: (editor) => insertCallout(editor, 'note') },
    { id: 'table', label: 'Insert table', caption: 'Table', isDisabled: inTable, run: insertTable },
  ],
  [
    {
      id: 'comment',
      label: 'Comment on the selection',
      caption: 'Comment',
      keys: 'Alt+M',
      isDisabled: (editor) => editor.state.selection.empty,
      run: (_, openDialog) => openDialog('comment'),
    },
  ],
  [
    {
      id: 'undo',
      label: 'Undo',
      caption: '↶',
      keys: 'Z',
      isDisabled: (editor) => !editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      label: 'Redo',
      caption: '↷',
      keys: 'Shift+Z',
      isDisabled: (editor) => !editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];

const ONLY_ARTICLES = new Set(['phone', 'comparison', 'callout', 'table', 'comment']);

export const MAIL_TOOLS = TOOLS.map((group) => group.filter(({ id }) => !ONLY_ARTICLES.has(id))).filter(
  (group) => group.length > 0,
);

export const TABLE_TOOLS: readonly (readonly Tool[])[] = [
  [
    table('row', 'Add row below', 'Add row', (editor) => editor.chain().focus().addRowAfter().run()),
    {
      ...table('column', 'Add column to the right', 'Add column', (editor) =>
        editor.chain().focus().addColumnAfter().run(),
      ),
      isDisabled: (editor) => columnsAtCursor(editor) >= ARTICLE_TABLE_COLUMNS_MAX,
    },
    table('no-row', 'Remove row', 'Remove row', (editor) => editor.chain().focus().deleteRow().run()),
    table('no-column', 'Remove column', 'Remove column', (editor) => editor.chain().focus().deleteColumn().run()),
    table('head', 'Header row', 'Header row', (editor) => editor.chain().focus().toggleHeaderRow().run()),
    table('no-table', 'Remove table', 'Remove table', (editor) => editor.chain().focus().deleteTable().run()),
  ],
];

function mark(id: 'bold' | 'italic' | 'strike' | 'code', label: string, caption: string, keys: string): Tool {
  return {
    id,
    label,
    caption,
    keys,
    isActive: (editor) => editor.isActive(id),
    run: (editor) => editor.chain().focus().toggleMark(id).run(),
  };
}

function table(id: string, label: string, caption: string, run: (editor: Editor) => void): Tool {
  return { id, label, caption, run };
}

function columnsAtCursor(editor: Editor): number {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === 'tableRow') return node.childCount;
  }
  return 0;
}
