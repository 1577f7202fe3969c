import type { Extensions } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { Editor, ReactNodeViewRenderer } from '@tiptap/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { callout, comparison, mailSchema, phoneCard, picture, textSchema } from './article-schema.ts';
import { type EditedBody, trimBody } from './body.ts';
import { CalloutView, PhonesView, PictureView } from './node-views.tsx';
import { noteMarks } from './note-marks.ts';
import { cleanHtml } from './paste/clean-html.ts';
import { looksLikeMarkdown, markdownToHtml } from './paste/markdown.ts';
import { pictureFiles } from './picture-upload.tsx';
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
 * One editor for as long as the screen exists. While a screen waits behind a sign-in its effects end but it stays in
 * the document, and so does the editor with its text and its history; the library's own hook would begin again.
 */
export function useBodyEditor({ body, mail, onChange, onPictures, onLeftOut }: BodyEditorOptions): BodyEditor {
  const frame = useRef<HTMLDivElement>(null);
  const takePictures = useRef(onPictures);
  const tellLeftOut = useRef(onLeftOut);
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
          handlePaste: (view, event) => handlePaste(view, event, takePictures.current),
          transformPastedHTML: (html) => {
            if (isOwnHtml(html)) return html;
            const pasted = cleanHtml(html);
            tellLeftOut.current(pasted.leftOut);
            handlePictures(pasted.pictures, takePictures.current);
            return pasted.html;
          },
          handleDrop: (view, event, _slice, isMoved) => {
            if (isMoved) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            const files = pictureFiles(event.dataTransfer);
            if (files.length > 0 && at) editorOf(view.dom)?.commands.setTextSelection(at.pos);
            return handlePictures(files, takePictures.current);
          },
        },
      }),
  );

  const change = useEffectEvent(() => onChange(trimBody(editor.getJSON())));
  const pictures = useEffectEvent(onPictures);
  const leftOut = useEffectEvent(onLeftOut);
  useEffect(() => {
    const onUpdate = () => change();
    takePictures.current = (files) => pictures(files);
    tellLeftOut.current = (notes) => leftOut(notes);
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

/** Text that says what it is goes before the picture of it that office programs add; Markdown becomes what it means. */
function handlePaste(view: EditorView, event: ClipboardEvent, onPictures: (files: File[]) => void): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  const html = clipboardData.getData('text/html');
  const text = clipboardData.getData('text/plain');
  const files = pictureFiles(clipboardData);
  const hasText = text.trim() !== '';
  if (files.length > 0 && !hasText) return handlePictures(files, onPictures);
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  const isPlain = html === '' || clipboardData.types.includes('vscode-editor-data');
  if (!isPlain || isCode || !hasText || !looksLikeMarkdown(text)) return false;
  void markdownToHtml(text).then((parsed) => view.pasteHTML(parsed));
  return true;
}

/** Copied from this editor, ours or another tab's. */
function isOwnHtml(html: string): boolean {
  return html.includes('data-pm-slice');
}

function handlePictures(files: File[], onPictures: (files: File[]) => void): boolean {
  if (files.length === 0) return false;
  onPictures(files);
  return true;
}

function editorOf(dom: HTMLElement): Editor | undefined {
  return (dom as HTMLElement & { editor?: Editor }).editor;
}
