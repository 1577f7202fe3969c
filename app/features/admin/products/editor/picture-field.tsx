import { type ReactNode, useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { PICTURE_TYPES, UPLOAD_MAX } from '#contract/limits.ts';
import { DropZone } from '../../shell/drop-zone.tsx';
import { Progress } from '../../shell/progress.tsx';
import { type Crop, cropFile } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';

const MEGABYTE = 1_048_576;

/** A picture that goes with the next save. */
export interface PendingPicture {
  file: File;
  /** Where the page finds it. */
  address: string;
}

type PictureFieldProps = {
  pending: PendingPicture | null;
  onChange: (picture: PendingPicture | null) => void;
  hasPicture: boolean;
  /** While it is being sent. */
  progress: number | null;
  /** What else can be done about the picture. */
  children?: ReactNode;
};

/** Takes a photograph by drop or button, cropped before it is sent. */
export function PictureField({ pending, onChange, hasPicture, progress, children }: PictureFieldProps) {
  const [chosen, setChosen] = useState<PendingPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isCutting, setIsCutting] = useState(false);

  const take = (file: File) => {
    setProblem(validateFile(file));
    if (!validateFile(file)) setChosen({ file, address: URL.createObjectURL(file) });
  };

  const applyCrop = async (crop: Crop) => {
    if (!chosen) return;
    setIsCutting(true);
    try {
      const file = await cropFile(chosen.file, crop);
      onChange({ file, address: URL.createObjectURL(file) });
    } catch {
      setProblem('This picture could not be opened. Choose another one.');
    } finally {
      setIsCutting(false);
      setChosen(null);
    }
  };

  return (
    <section aria-label="Picture" className="grid max-w-72 gap-3">
      <DropZone
        label={pending || hasPicture ? 'Choose another picture' : 'Choose a picture'}
        accept={PICTURE_TYPES.join(',')}
        onFile={take}
        disabled={progress !== null}
      >
        Or drop it here. JPEG, PNG, WebP or AVIF, at most {UPLOAD_MAX / MEGABYTE} MB. Without one the drawing is shown.
      </DropZone>
      {progress !== null && <Progress label="Sending the picture" fraction={progress} />}
      {pending && progress === null && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          {pending.file.name} is sent when you save.
          <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
            Leave it out
          </Button>
        </p>
      )}
      {!pending && children}
      <FormError>{problem}</FormError>
      {chosen && (
        <CropDialog address={chosen.address} onClose={() => setChosen(null)} onCrop={applyCrop} isPending={isCutting} />
      )}
    </section>
  );
}

function validateFile(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'Choose a JPEG, PNG, WebP or AVIF picture.';
  return file.size > UPLOAD_MAX ? `The picture has more than ${UPLOAD_MAX / MEGABYTE} MB. Choose a smaller one.` : null;
}
