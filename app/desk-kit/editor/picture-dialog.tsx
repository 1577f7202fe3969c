import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DropZone } from '#app/desk-kit/frame/drop-zone.tsx';
import { LibraryPicker } from '#app/desk-kit/pictures/library-picker.tsx';
import { Figure } from '#app/features/magazine/article/figure.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { MEGABYTE, PICTURE_TYPES, PICTURE_TYPES_TEXT, UPLOAD_MAX } from '#contract/limits.ts';
import type { LibraryPicture } from '#contract/media/library.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { CaptionFields, DescriptionField, orNull } from './picture-texts.tsx';
import { UploadProgress, usePictureUpload } from './picture-upload.tsx';

export interface PictureAttributes {
  image: UploadedPicture;
  alt: string;
  caption: string | null;
  credit: string | null;
}

type PictureDialogProps = {
  /** Dropped or pasted; null opens the dialog to choose one. */
  file: File | null;
  onInsert: (attributes: PictureAttributes) => void;
  onClose: () => void;
};

/** Uploads a picture and asks for a description, which every picture of an article has. */
export function PictureDialog({ file, onInsert, onClose }: PictureDialogProps) {
  const api = useApi();
  const [typedAlt, setAlt] = useState<string | null>(null);
  const [chosen, setChosen] = useState<LibraryPicture | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [texts, setTexts] = useState({ caption: '', credit: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const started = useRef<File>(null);
  const upload = usePictureUpload();
  const picture = chosen ?? upload.data;
  // The library's description until another one is typed.
  const alt = typedAlt ?? picture?.alt ?? '';
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
    if (!picture || alt.trim() === '') return;
    // The first description is saved to the library.
    if (picture.alt === '')
      api.mediaLibrary.change({ params: { id: picture.id }, body: { alt: alt.trim() } }).catch(() => {});
    onInsert({ image: picture.image, alt: alt.trim(), caption: orNull(texts.caption), credit: orNull(texts.credit) });
  };

  return (
    <FormDialog onClose={onClose} title="Insert picture" onSubmit={insert} action="Insert" disabled={!picture}>
      {picture ? (
        <Figure picture={{ type: 'picture', attrs: { image: picture.image, alt: '', caption: null } }} />
      ) : (
        !upload.isPending && (
          <>
            <DropZone
              label="Choose picture"
              accept={PICTURE_TYPES.join(',')}
              onFiles={([first]) => first && start(first)}
            >
              or drop one here. {PICTURE_TYPES_TEXT}, up to {UPLOAD_MAX / MEGABYTE} MB.
            </DropZone>
            {isChoosing ? (
              <LibraryPicker onChoose={setChosen} />
            ) : (
              <Button onClick={() => setIsChoosing(true)}>Choose from library</Button>
            )}
          </>
        )
      )}
      <UploadProgress upload={upload} />
      <DescriptionField value={alt} onChange={setAlt} isSubmitted={isSubmitted} />
      <CaptionFields {...texts} onChange={(changes) => setTexts((before) => ({ ...before, ...changes }))} />
    </FormDialog>
  );
}
