import { FormError } from '#app/forms/form-parts.tsx';
import { failureText } from '#app/lib/failure-text.ts';
import { Progress } from '../shell/progress.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

/** How far a picture has come, or what went wrong with it. */
export function UploadProgress({ upload: { isPending, share, error } }: { upload: PictureUpload }) {
  // Once it has left, the server makes its sizes, and nobody can say how far that is.
  const isSent = share === 1;
  return (
    <>
      {isPending && (
        <Progress label={isSent ? 'Making its sizes' : 'Sending the picture'} share={isSent ? undefined : share} />
      )}
      <FormError>{error && failureText(error, 'The picture could not be uploaded.')}</FormError>
    </>
  );
}
