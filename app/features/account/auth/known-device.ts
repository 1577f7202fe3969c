import { readText, writeText } from '#app/lib/storage.ts';
import { DEVICES_MAX } from '#contract/limits.ts';

const DEVICE_KEY = 'handset:device';

/** Tokens of accounts that signed in here before. With one, failed attempts by strangers do not lock the owner out. */
export function getDevices(): string | null {
  return readText(DEVICE_KEY);
}

/** Newest first, one per account. */
export function rememberDevice(device: string): void {
  const accountOf = (token: string) => token.split('.')[0];
  const others = (getDevices() ?? '').split(' ').filter((token) => token && accountOf(token) !== accountOf(device));
  writeText(DEVICE_KEY, [device, ...others].slice(0, DEVICES_MAX).join(' '));
}
