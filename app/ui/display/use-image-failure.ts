import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the picture at an address could not be loaded. The server's page shows its pictures before there is a script
 * to hear that one failed, so a picture that is there already is asked.
 */
export function useImageFailure(url: string | null) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const ref: RefCallback<HTMLImageElement> = useCallback(
    (image) => {
      if (image?.complete && image.naturalWidth === 0) setFailedUrl(url);
    },
    [url],
  );
  return { hasFailed: url !== null && failedUrl === url, watch: { ref, onError: () => setFailedUrl(url) } };
}
