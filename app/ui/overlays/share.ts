import { useEffect, useState } from 'react';
import { copyLink } from './copy-link.ts';

/** Opens the share sheet of a phone; on a computer copies the link, which is what people want there. */
export async function share(title: string, address: string): Promise<void> {
  if (!hasNativeShare()) return copyLink(address);
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) await copyLink(address);
  }
}

export function useShareLabel(): 'Share' | 'Copy link' {
  const [label, setLabel] = useState<'Share' | 'Copy link'>('Copy link');
  useEffect(() => {
    if (hasNativeShare()) setLabel('Share');
  }, []);
  return label;
}

function hasNativeShare(): boolean {
  return typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;
}
