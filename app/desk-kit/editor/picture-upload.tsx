import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { pictureForm, sendFile } from '#app/desk-kit/frame/send-file.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { LibraryPicture } from '#contract/media/library.ts';

type PictureUpload = ReturnType<typeof usePictureUpload>;

export function usePictureUpload(onUploaded?: (picture: LibraryPicture) => void) {
  const [fraction, setFraction] = useState(0);
  const stop = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      setFraction(0);
      stop.current = new AbortController();
      const url = '/api/admin/media';
      const { signal } = stop.current;
      return sendFile<LibraryPicture>({
        method: 'POST',
        url,
        body: pictureForm(file),
        onProgress: setFraction,
        signal,
      });
    },
    onSuccess: onUploaded,
  });
  return { ...upload, fraction, cancel: () => stop.current?.abort() };
}

export function UploadProgress({ upload }: { upload: PictureUpload }) {
  const { isPending, fraction, error, variables, mutate, cancel } = upload;
  // The server does not report progress while it resizes the picture.
  const isSent = fraction === 1;
  const isGivenUp = error?.name === 'AbortError';
  return (
    <>
      {isPending && (
        <div className="flex items-center gap-3">
          <div className="grow">
            <Progress
              label={isSent ? 'Processing picture' : 'Uploading picture'}
              fraction={isSent ? undefined : fraction}
            />
          </div>
          <Button size="sm" variant="quiet" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      {error && !isGivenUp && (
        <div className="grid justify-items-start gap-2">
          <FormError>{errorText(error, 'Couldn’t upload the picture.')}</FormError>
          {variables && (
            <Button size="sm" onClick={() => mutate(variables)}>
              Try again
            </Button>
          )}
        </div>
      )}
    </>
  );
}
