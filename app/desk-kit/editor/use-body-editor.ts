import type { Extensions } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { Editor, ReactNodeViewRenderer } from '@tiptap/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PICTURE_TYPES, PICTURE_TYPES_TEXT } from '#contract/limits.ts';
import { callout, comparison, mailSchema, phoneCard, picture, textSchema } from './article-schema.ts';
import { type EditedBody, trimBody } from './body.ts';
import { CalloutView, PhonesView, PictureView } from './node-views.tsx';
import { noteMarks } from './note-marks.ts';
import { cleanHtml, type Pasted } from './paste/clean-html.ts';
import { looksLikeMarkdown, markdownToHtml } from './paste/markdown.ts';
import { replaceBody } from './replace-body.ts';
import { slashKeys } from './slash-menu.tsx';

/** The schema of articles, with our own parts shown much as readers will see them. */
const editorExtensions: Extensions = [
  ...textSchema,
  picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  phoneCard.extend({ addNodeView: () => ReactNodeViewRenderer(PhonesView) }),
  comparison.extend({ addNodeView: () => ReactNodeViewRenderer(PhonesView) }),
  callout.extend({ addNodeView: () => ReactNodeViewRenderer(CalloutView) }),
  slashKeys,
  noteMarks,
];

type BodyEditorOptions = {
  body: EditedBody;
  /** Another number when the body came from elsewhere than this editor. */
  replaced: number;
  /** For a text of a mail, which takes less; an article unless said. */
  mail?: { label: string };
  onChange: (body: EditedBody) => void;
  /** Pictures dropped or pasted into the text. */
  onPictures: (files: File[]) => void;
  /** What of a pasted text an article does not take, in words. */
  onLeftOut: (notes: string[]) => void;
};

export interface BodyEditor {
  editor: Editor;
  frame: RefObject<HTMLDivElement | null>;
}

/**
 * One editor for as long as the screen exists. React may end its effects and run them again while it stays in the
 * document, and so does the editor with its text and its history; the library's own hook would begin again.
 */
export function useBodyEditor({
  body,
  replaced,
  mail,
  onChange,
  onPictures,
  onLeftOut,
}: BodyEditorOptions): BodyEditor {
  const frame = useRef<HTMLDivElement>(null);
  const receiver = useRef<Receiver>({ onPictures, onLeftOut });
  // The HTML is read before anybody knows whether it is what will be taken.
  const read = useRef<Pasted>(null);
  const takeRead = () => {
    const { current } = read;
    read.current = null;
    return current;
  };
  const [editor] = useState(
    () =>
      new Editor({
        // It would write a style element, which the policy forbids: see body-field.tsx.
        injectCSS: false,
        extensions: mail ? mailSchema : editorExtensions,
        content: body,
        editorProps: {
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': mail?.label ?? 'Text of the article',
            class: `article-text ${mail ? 'min-h-40' : 'min-h-96'} py-3 focus:outline-none`,
          },
          transformPastedHTML: (html) => {
            if (isOwnHtml(html)) return html;
            read.current = cleanHtml(html);
            return read.current.html;
          },
          handlePaste: (view, event) => {
            const rest = takeRead();
            return handlePaste(view, event, receiver.current) || takeRest(rest, receiver.current);
          },
          handleDrop: (view, event, { size }, isMoved) => {
            const rest = takeRead();
            if (isMoved) return false;
            const files = [...(event.dataTransfer?.files ?? [])];
            // Some programs add a file to the words that are dragged: the words are meant.
            if (size > 0 && !files.some(isPicture)) return takeRest(rest, receiver.current);
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (files.length > 0 && at) editorOf(view.dom)?.commands.setTextSelection(at.pos);
            return takeFiles(files, receiver.current);
          },
        },
      }),
  );

  const show = useEffectEvent(() => replaceBody(editor, body));
  const shown = useRef(replaced);
  useEffect(() => {
    if (shown.current === replaced) return;
    shown.current = replaced;
    show();
  }, [replaced]);
  const change = useEffectEvent(() => onChange(trimBody(editor.getJSON())));
  const pictures = useEffectEvent(onPictures);
  const leftOut = useEffectEvent(onLeftOut);
  useEffect(() => {
    const onUpdate = () => change();
    receiver.current = { onPictures: (files) => pictures(files), onLeftOut: (notes) => leftOut(notes) };
    editor.on('update', onUpdate);
    const { current: element } = frame;
    return () => {
      editor.off('update', onUpdate);
      setTimeout(() => {
        if (!element?.isConnected) editor.destroy();
      });
    };
  }, [editor]);

  return { editor, frame };
}

/** What came along with a text: pictures to upload, and what cannot be taken, in words. */
type Receiver = Pick<BodyEditorOptions, 'onPictures' | 'onLeftOut'>;

/** Text that says what it is goes before the picture of it that office programs add; Markdown becomes what it means. */
function handlePaste(view: EditorView, event: ClipboardEvent, receiver: Receiver): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  const html = clipboardData.getData('text/html');
  const text = clipboardData.getData('text/plain');
  const hasText = text.trim() !== '';
  if (!hasText && takeFiles([...clipboardData.files], receiver)) return true;
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  const isPlain = html === '' || clipboardData.types.includes('vscode-editor-data');
  if (!isPlain || isCode || !hasText || !looksLikeMarkdown(text)) return false;
  void markdownToHtml(text).then(
    (parsed) => view.pasteHTML(parsed),
    // What reads Markdown cannot be fetched without a network: the words stay as they were written.
    () => view.pasteText(text),
  );
  return true;
}

/** Copied from this editor, ours or another tab's. */
function isOwnHtml(html: string): boolean {
  return html.includes('data-pm-slice');
}

/** The HTML that was read is what is pasted: what it held beside its text is taken or named. */
function takeRest(pasted: Pasted | null, { onPictures, onLeftOut }: Receiver): false {
  if (pasted) onLeftOut(pasted.leftOut);
  if (pasted && pasted.pictures.length > 0) onPictures(pasted.pictures);
  return false;
}

/** Takes the pictures and names the other files; returns whether there were any. */
function takeFiles(files: File[], { onPictures, onLeftOut }: Receiver): boolean {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  if (pictures.length > 0) onPictures(pictures);
  if (others.length > 0) onLeftOut(others.map(({ name }) => `The file “${name}”, which is not ${PICTURE_TYPES_TEXT}.`));
  return files.length > 0;
}

function isPicture({ type }: File): boolean {
  return PICTURE_TYPES.includes(type);
}

function editorOf(dom: HTMLElement): Editor | undefined {
  return (dom as HTMLElement & { editor?: Editor }).editor;
}
