import { useQueryClient } from '@tanstack/react-query';
import { EditorContent } from '@tiptap/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { useApi } from '#app/lib/api.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { cachePhones } from './article-phones.ts';
import { GalleryDialog, SocialPostDialog, VideoDialog } from './embed-dialogs.tsx';
import { type InsertDialog, insertBlock } from './inserts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { ComparisonDialog, PhoneCardDialog } from './phone-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { SlashMenu } from './slash-menu.tsx';
import type { BodyEditor } from './use-body-editor.ts';

type BodyFieldProps = BodyEditor & {
  /** Pictures waiting for a description, one dialog after another. */
  pictures: readonly File[];
  onPictureDone: () => void;
  openDialog: InsertDialog | null;
  onOpenDialog: (dialog: InsertDialog | null) => void;
  error?: string | undefined;
  children?: ReactNode;
};

export function BodyField(props: BodyFieldProps) {
  const { editor, frame, pictures, onPictureDone, openDialog, onOpenDialog, error, children } = props;
  const api = useApi();
  const queries = useQueryClient();
  const [dropped] = pictures;
  useArticleTextStyle();
  const close = () => onOpenDialog(null);

  const insertPhones = (type: 'phoneCard' | 'comparison') => (phones: ProductCard[]) => {
    cachePhones(api, queries, phones);
    close();
    const ids = phones.map(({ id }) => id);
    insertBlock(editor, { type, attrs: type === 'phoneCard' ? { productId: ids[0] } : { productIds: ids } });
  };

  const insertNew = (type: 'video' | 'socialPost' | 'gallery') => (attrs: object) => {
    close();
    insertBlock(editor, { type, attrs });
  };

  return (
    <div ref={frame} className="relative flex grow flex-col">
      <EditorContent editor={editor} className="flex grow flex-col *:grow" />
      <SlashMenu editor={editor} onOpenDialog={onOpenDialog} />
      {children}
      <p className="border-t border-line py-2 text-xs text-ink-3">
        Type / on an empty line to insert a block. Drop or paste pictures anywhere. Paste a video link on an empty line
        to embed it.
      </p>
      {error && (
        <p role="alert" className="border-t border-line py-2 text-xs font-medium text-accent-ink">
          {error}
        </p>
      )}
      {(openDialog === 'picture' || dropped) && (
        <PictureDialog
          key={dropped ? `${dropped.name}-${pictures.length}` : 'asked'}
          file={dropped ?? null}
          onClose={dropped ? onPictureDone : close}
          onInsert={(attrs) => {
            if (dropped) onPictureDone();
            else close();
            insertBlock(editor, { type: 'picture', attrs });
          }}
        />
      )}
      {openDialog === 'video' && <VideoDialog onSave={insertNew('video')} onClose={close} />}
      {openDialog === 'socialPost' && <SocialPostDialog onSave={insertNew('socialPost')} onClose={close} />}
      {openDialog === 'gallery' && <GalleryDialog onSave={insertNew('gallery')} onClose={close} />}
      {openDialog === 'phone' && <PhoneCardDialog onInsert={insertPhones('phoneCard')} onClose={close} />}
      {openDialog === 'comparison' && <ComparisonDialog onInsert={insertPhones('comparison')} onClose={close} />}
      {openDialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
    </div>
  );
}

/**
 * Editing styles, close to magazine/article. They load with the editor so readers never download them. The library
 * would inject its .ProseMirror rules as a style element, which the content security policy forbids.
 */
const STYLE = `
.ProseMirror { position: relative; overflow-wrap: break-word; white-space: pre-wrap; white-space: break-spaces; font-variant-ligatures: none; }
.ProseMirror [contenteditable="false"] { white-space: normal; }
.ProseMirror [contenteditable="false"] [contenteditable="true"], .ProseMirror pre { white-space: pre-wrap; }
img.ProseMirror-separator { display: inline !important; border: none !important; margin: 0 !important; width: 0 !important; height: 0 !important; }
.ProseMirror-gapcursor { display: none; pointer-events: none; position: absolute; margin: 0; }
.ProseMirror-gapcursor::after { content: ""; display: block; position: absolute; top: -2px; width: 20px; border-top: 1px solid currentColor; }
.ProseMirror-focused .ProseMirror-gapcursor { display: block; }
.ProseMirror-hideselection *::selection { background: transparent; }
.ProseMirror-hideselection * { caret-color: transparent; }
.article-text { font-size: 1.0625rem; line-height: 1.65; overflow-wrap: anywhere; }
.article-text > * + * { margin-top: 1.125rem; }
.article-text > :is(p, h2, h3, ul, ol, blockquote, hr) { max-width: 50ch; }
.article-text h2 { font-size: 1.5rem; margin-top: 2.25rem; }
.article-text h3 { font-size: 1.25rem; margin-top: 1.75rem; }
.article-text :is(ul, ol) { padding-left: 1.5rem; }
.article-text ul { list-style: disc; }
.article-text ol { list-style: decimal; }
.article-text li + li { margin-top: 0.35rem; }
.article-text blockquote { border-left: 2px solid var(--ink); padding-left: 1.25rem; font-size: 1.125em; }
.article-text code { background: var(--line); border-radius: 0.25rem; padding: 0.1em 0.25em; font-size: 0.92em; }
.article-text pre { background: var(--paper); border: 1px solid var(--line); border-radius: 0.625rem; padding: 1rem; overflow-x: auto; font-size: 0.875rem; }
.article-text pre code { background: none; padding: 0; }
.article-text a:not([inert] *) { color: var(--accent-ink); text-decoration: underline; text-underline-offset: 3px; }
.article-text hr { border-top: 1px solid var(--line-2); margin-block: 1.75rem; }
.article-text table:not([inert] *) { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.4; table-layout: fixed; }
.article-text :is(td, th):not([inert] *) { border: 1px solid var(--line-2); padding: 0.5rem 0.75rem; text-align: left; vertical-align: top; }
.article-text th:not([inert] *) { font-weight: 600; background: var(--paper); }
.article-text .note-mark { background: color-mix(in oklab, var(--star) 22%, transparent); border-bottom: 2px solid var(--star); }
.article-text .note-mark.is-active { background: color-mix(in oklab, var(--star) 45%, transparent); }
.article-text .selectedCell { background: var(--accent-wash); }
.article-text .ProseMirror-selectednode { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: 0.5rem; }
`;

export function useArticleTextStyle(): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}
