import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import { toast } from '#app/ui/overlays/toast.ts';
import type { EditedBody } from './body.ts';
import { useArticleTextStyle } from './body-field.tsx';
import { type InsertDialog, insertBlock } from './inserts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useBodyEditor } from './use-body-editor.ts';

type MailTextFieldProps = {
  label: string;
  body: EditedBody;
  /** Increases when the value was set from outside. */
  replaced: number;
  onChange: (body: EditedBody) => void;
  error?: string | undefined;
};

/** The article editor, limited to what every mail program can show. */
export function MailTextField({ label, body, replaced, onChange, error }: MailTextFieldProps) {
  const [dialog, setDialog] = useState<InsertDialog | null>(null);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [dropped] = pictures;
  const close = () => (dropped ? setPictures(pictures.slice(1)) : setDialog(null));
  const { editor, frame } = useBodyEditor({
    body,
    replaced,
    mail: { label },
    onChange,
    onPictures: (files) => setPictures((waiting) => [...waiting, ...files]),
    onLeftOut: (notes) => notes.length > 0 && toast.error(notes.join(' ')),
  });
  useArticleTextStyle();

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p aria-hidden="true" className="font-medium">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </p>
      <Toolbar editor={editor} isMail onOpenDialog={setDialog} />
      <div
        ref={frame}
        className="rounded-control border border-edge bg-sheet px-3.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent"
      >
        <EditorContent editor={editor} />
      </div>
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {(dialog === 'picture' || dropped) && (
        <PictureDialog
          key={dropped ? `${dropped.name}-${pictures.length}` : 'asked'}
          file={dropped ?? null}
          onClose={close}
          onInsert={(attrs) => {
            close();
            insertBlock(editor, { type: 'picture', attrs });
          }}
        />
      )}
    </div>
  );
}
