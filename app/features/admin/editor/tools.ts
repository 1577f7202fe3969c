import type { Editor } from '@tiptap/core';
import { insertCallout, insertTable, type Question } from './inserts.ts';

export interface Tool {
  id: string;
  /** What it does, read out and shown on hover with its keys. */
  label: string;
  /** On the button. */
  face: string;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  run: (editor: Editor, ask: (question: Question) => void) => void;
}

const COLUMNS_MAX = 20;
const inTable = (editor: Editor) => editor.isActive('table');

/** The buttons above the text, in groups. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    mark('bold', 'Bold', 'B', 'B'),
    mark('italic', 'Italic', 'I', 'I'),
    mark('strike', 'Strikethrough', 'S', 'Shift+S'),
    mark('code', 'Code', '<>', 'E'),
    {
      id: 'link',
      label: 'Link',
      face: 'Link',
      isOn: (editor) => editor.isActive('link'),
      run: (_, ask) => ask('link'),
    },
  ],
  [
    {
      id: 'heading',
      label: 'Heading',
      face: 'Heading',
      keys: 'Alt+2',
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      id: 'subheading',
      label: 'Subheading',
      face: 'Subheading',
      keys: 'Alt+3',
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      id: 'bullets',
      label: 'Bulleted list',
      face: 'Bulleted',
      keys: 'Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      label: 'Numbered list',
      face: 'Numbered',
      keys: 'Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      label: 'Quote',
      face: 'Quote',
      keys: 'Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    { id: 'picture', label: 'Insert a picture', face: 'Picture', run: (_, ask) => ask('picture') },
    { id: 'phone', label: 'Insert a phone card', face: 'Phone', run: (_, ask) => ask('phone') },
    { id: 'comparison', label: 'Insert a comparison', face: 'Comparison', run: (_, ask) => ask('comparison') },
    { id: 'callout', label: 'Insert a call-out', face: 'Call-out', run: (editor) => insertCallout(editor, 'note') },
    { id: 'table', label: 'Insert a table', face: 'Table', isOff: inTable, run: insertTable },
  ],
  [
    {
      id: 'undo',
      label: 'Undo',
      face: 'Undo',
      keys: 'Z',
      isOff: (editor) => !editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      label: 'Redo',
      face: 'Redo',
      keys: 'Shift+Z',
      isOff: (editor) => !editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];

/** A second row, while the cursor is in a table. */
export const TABLE_TOOLS: readonly (readonly Tool[])[] = [
  [
    table('row', 'Add a row below', 'Add a row', (editor) => editor.chain().focus().addRowAfter().run()),
    {
      ...table('column', 'Add a column to the right', 'Add a column', (editor) =>
        editor.chain().focus().addColumnAfter().run(),
      ),
      isOff: (editor) => columnsAtCursor(editor) >= COLUMNS_MAX,
    },
    table('no-row', 'Remove this row', 'Remove this row', (editor) => editor.chain().focus().deleteRow().run()),
    table('no-column', 'Remove this column', 'Remove this column', (editor) =>
      editor.chain().focus().deleteColumn().run(),
    ),
    table('head', 'First row as headings', 'Headings', (editor) => editor.chain().focus().toggleHeaderRow().run()),
    table('no-table', 'Remove the table', 'Remove the table', (editor) => editor.chain().focus().deleteTable().run()),
  ],
];

function mark(id: 'bold' | 'italic' | 'strike' | 'code', label: string, face: string, keys: string): Tool {
  return {
    id,
    label,
    face,
    keys,
    isOn: (editor) => editor.isActive(id),
    run: (editor) => editor.chain().focus().toggleMark(id).run(),
  };
}

function table(id: string, label: string, face: string, run: (editor: Editor) => void): Tool {
  return { id, label, face, run };
}

function columnsAtCursor(editor: Editor): number {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === 'tableRow') return node.childCount;
  }
  return 0;
}
