import { copyLink } from './copy-link.ts';

/** The device's own way to share, or the link to paste. */
export async function share(title: string, address: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(address);
  try {
    await navigator.share({ title, url: address });
  } catch (error) {
    const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
    if (!isCalledOff) await copyLink(address);
  }
}
