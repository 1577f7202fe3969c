import { toast } from './toast.ts';

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Link copied');
  } catch {
    // The address bar may show a different one.
    toast.error(`We couldn’t copy the link. It is ${address}`);
  }
}
