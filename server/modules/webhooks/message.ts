import { createHmac } from 'node:crypto';

export interface StoredEvent {
  id: string;
  type: string;
  at: string;
  data: string;
}

/** The body of an event, identical at every attempt. */
export function bodyOf({ id, type, at, data }: StoredEvent, publicUrl: string): string {
  const { path, ...rest } = JSON.parse(data) as { path?: string };
  return JSON.stringify({ id, type, at, data: { ...rest, ...(path && { url: publicUrl + path }) } });
}

/** `t=1700000000,v1=…`, with one `v1` per valid secret. */
export function signatureOf(secrets: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / 1_000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
