import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { DropZone } from '#app/desk-kit/frame/drop-zone.tsx';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { PickerDialog } from '#app/desk-kit/pictures/library-picker.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ARTICLE_PICTURE_TEXT_MAX, MEGABYTE, PICTURE_TYPES, PICTURE_TYPES_TEXT, UPLOAD_MAX } from '#contract/limits.ts';
import type { Product } from '#contract/phone/product.ts';
import type { Picture } from '#contract/picture.ts';
import { cropFile } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';

/** A new main picture, sent with the next save: a file or one from the library. */
export type PendingPicture = {
  /** A preview URL. */
  address: string;
} & ({ file: File; image?: never } | { image: Picture; file?: never });

export function fromLibrary(image: Picture): PendingPicture {
  return { image, address: image.webp.at(-1)?.url ?? '' };
}

type PictureFieldProps = {
  pending: PendingPicture | null;
  onChange: (picture: PendingPicture | null) => void;
  stored: Picture | null;
  progress: number | null;
  children?: ReactNode;
};

/** By drop or button; cropped before upload. */
export function PictureField({ pending, onChange, stored, progress, children }: PictureFieldProps) {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const shown = pending ? pending.image : stored;
  const [problem, setProblem] = useState<string | null>(null);
  const [isCutting, setIsCutting] = useState(false);

  const take = (file: File) => {
    setProblem(validateFile(file));
    if (!validateFile(file)) setChosen({ file, address: URL.createObjectURL(file) });
  };

  const applyCrop = async (crop: PercentCrop) => {
    if (!chosen) return;
    setIsCutting(true);
    try {
      const file = await cropFile(chosen.file, crop);
      onChange({ file, address: URL.createObjectURL(file) });
    } catch {
      setProblem('Couldn’t open this picture. Choose another one.');
    } finally {
      setIsCutting(false);
      setChosen(null);
    }
  };

  return (
    <section aria-label="Picture" className="grid max-w-72 gap-3">
      <DropZone
        label={pending || stored ? 'Change picture' : 'Choose picture'}
        accept={PICTURE_TYPES.join(',')}
        onFiles={([file]) => file && take(file)}
        disabled={progress !== null}
      >
        or drop one here. {PICTURE_TYPES_TEXT}, up to {UPLOAD_MAX / MEGABYTE} MB. Without a picture, readers see the
        drawing.
      </DropZone>
      <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setIsChoosing(true)}>
        Choose from library
      </Button>
      {shown && (
        <Field label="Main picture description" hint="Leave empty to use the phone’s name.">
          <TextInput
            value={shown.alt ?? ''}
            maxLength={ARTICLE_PICTURE_TEXT_MAX}
            onChange={(event) => onChange(fromLibrary({ ...shown, alt: event.target.value }))}
          />
        </Field>
      )}
      {progress !== null && (
        <Progress
          label={progress < 1 ? 'Uploading picture' : 'Processing picture'}
          {...(progress < 1 && { fraction: progress })}
        />
      )}
      {pending && progress === null && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          {pending.file
            ? `${pending.file.name} is uploaded when you save.`
            : 'This becomes the main picture when you save.'}
          <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
            Remove
          </Button>
        </p>
      )}
      {!pending && children}
      <FormError>{problem}</FormError>
      {isChoosing && (
        <PickerDialog
          title="Choose main picture"
          onChoose={({ image, alt }) => {
            onChange(fromLibrary(alt ? { ...image, alt } : image));
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {chosen && (
        <CropDialog address={chosen.address} onClose={() => setChosen(null)} onCrop={applyCrop} isPending={isCutting} />
      )}
    </section>
  );
}

function validateFile(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return `Choose a ${PICTURE_TYPES_TEXT} picture.`;
  return file.size > UPLOAD_MAX
    ? `This picture is larger than ${UPLOAD_MAX / MEGABYTE} MB. Choose a smaller one.`
    : null;
}

type RemovePictureProps = { product: Product; onRemoved: (stored: Product) => void };

/** Takes effect immediately, without a save. */
export function RemovePicture({ product: { id, name, updatedAt }, onRemoved }: RemovePictureProps) {
  const api = useApi();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.adminProducts.removePicture({ params: { id }, query: { updatedAt } }),
    onSuccess: (stored) => {
      toast.success('Picture removed');
      setIsConfirming(false);
      onRemoved(stored);
    },
  });

  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsConfirming(true)}>
        Remove picture
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Remove picture?"
        description={`Readers will see the drawing of ${name}. The picture stays in the media library.`}
        action="Remove picture"
        isPending={isPending}
        error={error && reason(error)}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function reason(error: Error): string {
  if (error instanceof ApiError && error.code === 'CONFLICT')
    return 'Someone else saved this phone while you were editing. Save your changes or reload the page, then remove the picture.';
  return errorText(error, 'Couldn’t remove the picture. Try again.');
}
