import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { PICTURE_TYPES } from '#contract/limits.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import { Progress } from '../shell/progress.tsx';
import { sendFile } from '../shell/send-file.ts';

/** The pictures among what was dropped or pasted. */
export function pictureFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => PICTURE_TYPES.includes(type));
}

type PictureUpload = ReturnType<typeof usePictureUpload>;

/** Sends a picture for an article and knows how much of it is sent. */
export function usePictureUpload(onUploaded?: (picture: UploadedPicture) => void) {
  const [fraction, setFraction] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('image', file);
      setFraction(0);
      return sendFile<UploadedPicture>({ method: 'POST', url: '/api/blogs/pictures', body, onProgress: setFraction });
    },
    onSuccess: onUploaded,
  });
  return { ...upload, fraction };
}

/** How far a picture has come, or what went wrong with it. */
export function UploadProgress({ upload: { isPending, fraction, error } }: { upload: PictureUpload }) {
  // Once it is sent, the server makes its sizes, and how far that is nobody knows.
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
