import { useQueryClient } from '@tanstack/react-query';
import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { cachePhones } from './article-phones.ts';
import { ArticleTextStyle } from './article-text-style.tsx';
import { insertBlock } from './insert-block.ts';
import type { InsertDialog } from './inserts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { ComparisonDialog, PhoneCardDialog } from './phone-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import type { BodyEditor } from './use-body-editor.ts';

type BodyFieldProps = BodyEditor & {
  /** Pictures that wait to be described, one after the other. */
  pictures: readonly File[];
  onPictureDone: () => void;
  error?: string | undefined;
};

/** The text of an article with all that can be put into it. */
export function BodyField({ editor, frame, pictures, onPictureDone, error }: BodyFieldProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [openDialog, setOpenDialog] = useState<InsertDialog | null>(null);
  const [dropped] = pictures;
  const close = () => setOpenDialog(null);

  const insertPhones = (type: 'phoneCard' | 'comparison') => (phones: ProductCard[]) => {
    cachePhones(api, queries, phones);
    close();
    const ids = phones.map(({ id }) => id);
    insertBlock(editor, { type, attrs: type === 'phoneCard' ? { productId: ids[0] } : { productIds: ids } });
  };

  return (
    <div ref={frame} className="rounded-card border border-edge bg-sheet has-[.article-text:focus]:border-ink">
      <ArticleTextStyle />
      <Toolbar editor={editor} onAsk={setOpenDialog} />
      <EditorContent editor={editor} />
      <SlashMenu editor={editor} onAsk={setOpenDialog} />
      <p className="border-t border-line px-4 py-2 text-xs text-ink-3 md:px-6">
        Type / at the start of a line to insert something; drop or paste pictures anywhere.
      </p>
      {error && (
        <p role="alert" className="border-t border-line px-4 py-2 text-xs font-medium text-accent-ink md:px-6">
          {error}
        </p>
      )}
      {(openDialog === 'picture' || dropped) && (
        <PictureDialog
          // Each picture has a dialog of its own.
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
      {openDialog === 'phone' && <PhoneCardDialog onInsert={insertPhones('phoneCard')} onClose={close} />}
      {openDialog === 'comparison' && <ComparisonDialog onInsert={insertPhones('comparison')} onClose={close} />}
      {openDialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
    </div>
  );
}
