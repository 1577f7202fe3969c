import { useEffect, useState } from 'react';
import { copyLink } from './copy-link.ts';

/** A phone's own way to share, else the link to paste: on a computer that is what people want. */
export async function share(title: string, address: string): Promise<void> {
  if (!hasNativeShare()) return copyLink(address);
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
    if (!isCalledOff) await copyLink(address);
  }
}

/** What a button says that shares. */
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
