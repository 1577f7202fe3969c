import { toast } from './toast.ts';

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Link copied');
  } catch {
    // The address bar may show another one.
    toast.error(`The link could not be copied. It is ${address}`);
  }
}

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
