import { createReadStream } from 'node:fs';

/** One file of an archive. */
export interface TarEntry {
  /** With slashes, at most 100 letters: ours are hashes. */
  name: string;
  path: string;
  bytes: number;
}

const BLOCK = 512;

/** The files as one archive (POSIX ustar), read as they are sent. */
export async function* tarOf(entries: readonly TarEntry[], at: Date): AsyncGenerator<Buffer> {
  for (const { name, path, bytes } of entries) {
    yield headerOf(name, bytes, at);
    let sent = 0;
    for await (const chunk of createReadStream(path)) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== bytes) throw new Error(`${name} changed while it was read.`);
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** How long the archive of such files is. */
export function tarLength(entries: readonly TarEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + BLOCK + Math.ceil(bytes / BLOCK) * BLOCK, 2 * BLOCK);
}

function headerOf(name: string, bytes: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  // The sum is taken with blanks in its own place.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return header;
}
