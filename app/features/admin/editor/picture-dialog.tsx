import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Figure } from '#app/features/article/figure.tsx';
import { FormError } from '#app/features/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { UPLOAD_MAX } from '#contract/limits.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { PICTURE_TYPES, pictureForm } from './picture-files.ts';
import { PICTURE_TEXT_MAX } from './picture-text.ts';

const MEGABYTE = 1_048_576;

export interface PictureAttributes {
  image: UploadedPicture;
  alt: string;
  caption: string | null;
}

type PictureDialogProps = {
  /** Dropped or pasted; without one it is asked for. */
  file: File | null;
  onInsert: (attributes: PictureAttributes) => void;
  onClose: () => void;
};

/** Uploads a picture and asks what it shows: nothing stands in an article undescribed. */
export function PictureDialog({ file, onInsert, onClose }: PictureDialogProps) {
  const api = useApi();
  const formId = useId();
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const started = useRef<File>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => api.blogs.addPicture({ body: pictureForm(chosen) }),
  });
  const start = (chosen: File | undefined) => {
    if (!chosen || upload.isPending) return;
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
    setIsAsked(true);
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
        ) : upload.isPending ? (
          <Spinner label={`Uploading ${upload.variables.name || 'the picture'}`} />
        ) : (
          <FileChoice onChoose={start} />
        )}
        <FormError>{upload.error && failureText(upload.error, 'The picture could not be uploaded.')}</FormError>
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
            {...(isAsked && alt.trim() === '' && { error: 'Describe the picture.' })}
            required
          >
            <TextInput value={alt} maxLength={PICTURE_TEXT_MAX} onChange={(event) => setAlt(event.target.value)} />
          </Field>
          <Field label="Caption" optional>
            <TextInput
              value={caption}
              maxLength={PICTURE_TEXT_MAX}
              onChange={(event) => setCaption(event.target.value)}
            />
          </Field>
        </form>
      </div>
    </Dialog>
  );
}

function FileChoice({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onChoose(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid justify-items-center gap-2 rounded-card border border-dashed border-edge px-4 py-8 text-center"
    >
      <Button onClick={() => input.current?.click()}>Choose a picture</Button>
      <p className="text-xs text-ink-3">
        or drop one here. JPEG, PNG, WebP or AVIF, at most {UPLOAD_MAX / MEGABYTE} MB.
      </p>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label="Picture file"
        hidden
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    </div>
  );
}
