import { readText, writeText } from '#app/lib/storage.ts';
import { DEVICES_MAX } from '#contract/limits.ts';

const DEVICE_KEY = 'handset:device';

/** Proofs of the accounts that signed in here before: with one of them strangers' failures lock no one out. */
export function getDevices(): string | null {
  return readText(DEVICE_KEY);
}

/** The newest first, one for each account. */
export function rememberDevice(device: string): void {
  const accountOf = (token: string) => token.split('.')[0];
  const others = (getDevices() ?? '').split(' ').filter((token) => token && accountOf(token) !== accountOf(device));
  writeText(DEVICE_KEY, [device, ...others].slice(0, DEVICES_MAX).join(' '));
}
