import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether a picture failed to load. Server-rendered pictures may fail before hydration, so a picture that is already
 * there is checked.
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
