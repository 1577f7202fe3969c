import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Figure } from '#app/features/magazine/article/figure.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { ARTICLE_PICTURE_TEXT_MAX, MEGABYTE, PICTURE_TYPES, PICTURE_TYPES_TEXT, UPLOAD_MAX } from '#contract/limits.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { DropZone } from '../shell/drop-zone.tsx';
import { UploadProgress, usePictureUpload } from './picture-upload.tsx';

export interface PictureAttributes {
  image: UploadedPicture;
  alt: string;
  caption: string | null;
}

type PictureDialogProps = {
  /** Dropped or pasted; without one it is chosen here. */
  file: File | null;
  onInsert: (attributes: PictureAttributes) => void;
  onClose: () => void;
};

/** Uploads a picture and asks what it shows: no picture of an article is without a description. */
export function PictureDialog({ file, onInsert, onClose }: PictureDialogProps) {
  const formId = useId();
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const started = useRef<File>(null);
  const upload = usePictureUpload();
  const start = (chosen: File) => {
    if (upload.isPending) return;
    started.current = chosen;
    upload.mutate(chosen);
  };

  const startWith = useEffectEvent((dropped: File) => {
    if (started.current !== dropped) start(dropped);
  });
  useEffect(() => {
    if (file) startWith(file);
  }, [file]);

  const insert = () => {
    setIsSubmitted(true);
    if (upload.data && alt.trim() !== '')
      onInsert({ image: upload.data, alt: alt.trim(), caption: caption.trim() || null });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Insert a picture"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={!upload.data}>
            Insert
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {upload.data ? (
          <Figure picture={{ type: 'picture', attrs: { image: upload.data, alt: '', caption: null } }} />
        ) : (
          !upload.isPending && (
            <DropZone label="Choose a picture" accept={PICTURE_TYPES.join(',')} onFile={start}>
              or drop one here. {PICTURE_TYPES_TEXT}, at most {UPLOAD_MAX / MEGABYTE} MB.
            </DropZone>
          )
        )}
        <UploadProgress upload={upload} />
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            insert();
          }}
          className="grid gap-4"
        >
          <Field
            label="Description"
            hint="What somebody who does not see the picture should know."
            {...(isSubmitted && alt.trim() === '' && { error: 'Describe the picture.' })}
            required
          >
            <TextInput
              value={alt}
              maxLength={ARTICLE_PICTURE_TEXT_MAX}
              onChange={(event) => setAlt(event.target.value)}
            />
          </Field>
          <Field label="Caption" optional>
            <TextInput
              value={caption}
              maxLength={ARTICLE_PICTURE_TEXT_MAX}
              onChange={(event) => setCaption(event.target.value)}
            />
          </Field>
        </form>
      </div>
    </Dialog>
  );
}
