import { randomUUID } from 'node:crypto';

/** The smallest id for a moment: ids from it on are from that moment or later. */
export function firstIdAt(moment: number): string {
  const time = moment.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-`;
}

/** A UUID that begins with its millisecond, so that rows created one after the other are adjacent (RFC 9562). */
export function uuidv7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // Node caches random bits for randomUUID; only the time and version are replaced.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
