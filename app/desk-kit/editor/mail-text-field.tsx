import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import { toast } from '#app/ui/overlays/toast.ts';
import type { EditedBody } from './body.ts';
import { useArticleTextStyle } from './body-field.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useBodyEditor } from './use-body-editor.ts';

type MailTextFieldProps = {
  label: string;
  body: EditedBody;
  /** Another number when the body came from elsewhere than this field. */
  replaced: number;
  onChange: (body: EditedBody) => void;
  error?: string | undefined;
};

/** The editor of articles for a mail: headings, lists, quotes and links, which every mail program shows. */
export function MailTextField({ label, body, replaced, onChange, error }: MailTextFieldProps) {
  const [isLinking, setIsLinking] = useState(false);
  const { editor, frame } = useBodyEditor({
    body,
    replaced,
    mail: { label },
    onChange,
    onPictures: () =>
      toast.error('A mail shows no pictures: many programs block them, and none of ours count readers.'),
    onLeftOut: (notes) => notes.length > 0 && toast.error(notes.join(' ')),
  });
  useArticleTextStyle();

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p aria-hidden="true" className="font-medium">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </p>
      <Toolbar editor={editor} isMail onOpenDialog={() => setIsLinking(true)} />
      <div
        ref={frame}
        className="rounded-control border border-edge bg-sheet px-3.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent"
      >
        <EditorContent editor={editor} />
      </div>
      {error && <p className="text-xs font-medium text-accent-ink">{error}</p>}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  );
}
