import type { Extensions } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { Editor, ReactNodeViewRenderer } from '@tiptap/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parseVideoLink, VIDEO_LABELS, type VideoRef } from '#contract/article/videos.ts';
import { PICTURE_TYPES, PICTURE_TYPES_TEXT } from '#contract/limits.ts';
import {
  callout,
  comparison,
  gallery,
  mailSchema,
  phoneCard,
  picture,
  socialPost,
  textSchema,
  video,
} from './article-schema.ts';
import { type EditedBody, trimBody } from './body.ts';
import { GalleryView, SocialPostView, VideoView } from './embed-views.tsx';
import { insertBlock } from './inserts.ts';
import { CalloutView, PhonesView, PictureView } from './node-views.tsx';
import { noteMarks } from './note-marks.ts';
import { cleanHtml, type Pasted } from './paste/clean-html.ts';
import { looksLikeMarkdown, markdownToHtml } from './paste/markdown.ts';
import { replaceBody } from './replace-body.ts';
import { slashKeys } from './slash-menu.tsx';

/** The article schema, with our own nodes shown much as readers see them. */
const editorExtensions: Extensions = [
  ...textSchema,
  picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryView) }),
  video.extend({ addNodeView: () => ReactNodeViewRenderer(VideoView) }),
  socialPost.extend({ addNodeView: () => ReactNodeViewRenderer(SocialPostView) }),
  phoneCard.extend({ addNodeView: () => ReactNodeViewRenderer(PhonesView) }),
  comparison.extend({ addNodeView: () => ReactNodeViewRenderer(PhonesView) }),
  callout.extend({ addNodeView: () => ReactNodeViewRenderer(CalloutView) }),
  slashKeys,
  noteMarks,
];

const mailExtensions: Extensions = [
  ...mailSchema,
  picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
];

type BodyEditorOptions = {
  body: EditedBody;
  /** Increases when the value was set from outside. */
  replaced: number;
  /** For a mail, which allows less; an article by default. */
  mail?: { label: string };
  onChange: (body: EditedBody) => void;
  onPictures: (files: File[]) => void;
  /** A sentence for everything that could not be pasted. */
  onLeftOut: (notes: string[]) => void;
};

export interface BodyEditor {
  editor: Editor;
  frame: RefObject<HTMLDivElement | null>;
}

/**
 * One editor for the life of the screen. React may run effects twice while the element stays; the library's own hook
 * would lose the text and its undo history.
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
  // Cleaned before ProseMirror decides whether it takes the HTML.
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
        extensions: mail ? mailExtensions : editorExtensions,
        content: body,
        editorProps: {
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': mail?.label ?? 'Article text',
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
            // Some programs add a file to dragged text: insert the text.
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
    receiver.current = {
      onPictures: (files) => pictures(files),
      onLeftOut: (notes) => leftOut(notes),
      onVideo: (video) => {
        const title = `Video on ${VIDEO_LABELS[video.host]}`;
        insertBlock(editor, { type: 'video', attrs: { ...video, title, caption: null, credit: null } });
      },
    };
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

/** Pictures to upload, a video to insert, and sentences for what was dropped. */
type Receiver = Pick<BodyEditorOptions, 'onPictures' | 'onLeftOut'> & { onVideo?: (video: VideoRef) => void };

/** Office programs add a picture of the copied text: the text wins. Markdown is converted. */
function handlePaste(view: EditorView, event: ClipboardEvent, receiver: Receiver): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  const html = clipboardData.getData('text/html');
  const text = clipboardData.getData('text/plain');
  const hasText = text.trim() !== '';
  if (!hasText && takeFiles([...clipboardData.files], receiver)) return true;
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  const video = receiver.onVideo && !isCode ? videoToInsert(view, text) : null;
  if (video) {
    receiver.onVideo?.(video);
    return true;
  }
  const isPlain = html === '' || clipboardData.types.includes('vscode-editor-data');
  if (!isPlain || isCode || !hasText || !looksLikeMarkdown(text)) return false;
  void markdownToHtml(text).then(
    (parsed) => view.pasteHTML(parsed),
    // Offline the Markdown parser cannot load: paste the text as it is.
    () => view.pasteText(text),
  );
  return true;
}

/** A link to a video on an empty line becomes the video; anywhere else it is a link. */
function videoToInsert({ state }: EditorView, text: string): VideoRef | null {
  const { $from, empty } = state.selection;
  const isEmptyLine = empty && $from.depth <= 1 && $from.parent.content.size === 0;
  return state.schema.nodes.video && isEmptyLine ? parseVideoLink(text) : null;
}

function isOwnHtml(html: string): boolean {
  return html.includes('data-pm-slice');
}

function takeRest(pasted: Pasted | null, { onPictures, onLeftOut }: Receiver): false {
  if (pasted) onLeftOut(pasted.leftOut);
  if (pasted && pasted.pictures.length > 0) onPictures(pasted.pictures);
  return false;
}

/** Takes the pictures and lists other files; returns whether there were any. */
function takeFiles(files: File[], { onPictures, onLeftOut }: Receiver): boolean {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  if (pictures.length > 0) onPictures(pictures);
  if (others.length > 0)
    onLeftOut(others.map(({ name }) => `The file “${name}”. Only ${PICTURE_TYPES_TEXT} pictures can be added.`));
  return files.length > 0;
}

function isPicture({ type }: File): boolean {
  return PICTURE_TYPES.includes(type);
}

function editorOf(dom: HTMLElement): Editor | undefined {
  return (dom as HTMLElement & { editor?: Editor }).editor;
}
