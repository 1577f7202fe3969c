import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadedPicture } from '#contract/picture.ts';
import { sendFile } from '../shell/send-file.ts';

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** Sends a picture for an article and knows how much of it has left. */
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
  return { ...upload, share: fraction };
}
