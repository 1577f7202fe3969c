import { FormError } from '#app/forms/form-parts.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { Progress } from '../shell/progress.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

/** How far a picture has come, or what went wrong with it. */
export function UploadProgress({ upload: { isPending, share: fraction, error } }: { upload: PictureUpload }) {
  // Once it has left, the server makes its sizes, and nobody can say how far that is.
  const isSent = fraction === 1;
  return (
    <>
      {isPending && (
        <Progress
          label={isSent ? 'Making its sizes' : 'Sending the picture'}
          fraction={isSent ? undefined : fraction}
        />
      )}
      <FormError>{error && errorText(error, 'The picture could not be uploaded.')}</FormError>
    </>
  );
}
