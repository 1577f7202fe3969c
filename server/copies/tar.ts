import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archiveErrors } from '#contract/errors/texts.ts';
import { BackupRefused } from '#db/copies/refused.ts';

// Handwritten, about forty lines. General tar libraries read long names and pax headers of any length into memory; a
// backup contains only plain files, and everything else in a hostile archive is refused.

export interface TarEntry {
  /** With slashes, at most 100 characters; ours are hashes. */
  name: string;
  bytes: number;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

const BLOCK = 512;

/** Streams the files as a POSIX ustar archive. */
export async function* tarOf(entries: readonly TarEntry[], at: Date): AsyncGenerator<Uint8Array> {
  for (const { name, bytes, read } of entries) {
    yield headerOf(name, bytes, at);
    let sent = 0;
    for await (const chunk of await read()) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== bytes) throw new Error(`${name} changed while it was read.`);
    yield Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The size of the archive. */
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
  // The checksum is computed with spaces in its own field.
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

/** Files of a backup: database, manifest and so on, or a picture in its folder. */
const BACKUP_FILE = /^(handset\.db|handset\.dump|manifest\.json|token-secret|media\/\w[\w.-]*)$/;

/** The manifest takes some two hundred bytes per file. */
const FILES_MAX = 300_000;
const MANIFEST_MAX = 64 * 1_048_576;

/**
 * Extracts a backup's archive into a folder. Anything else in it (links, other paths, devices) is refused. Returns the
 * name of the folder inside the archive.
 */
export async function unpackTar(archive: string, folder: string): Promise<string> {
  const file = await open(archive, 'r');
  try {
    let root: string | null = null;
    const names = new Set<string>();
    for (let at = 0; ; ) {
      const header = await readBlock(file, at);
      if (header.every((byte) => byte === 0)) break;
      const { name, bytes } = readHeader(header);
      const [, top, inside] = /^(handset-[\w-]+)\/(.*)$/s.exec(name) ?? [];
      if (!top || !inside || (root !== null && root !== top) || !BACKUP_FILE.test(inside))
        throw new BackupRefused(archiveErrors.unexpectedFile(JSON.stringify(name)));
      root = top;
      if (names.has(inside)) throw new BackupRefused(archiveErrors.duplicateFile(JSON.stringify(name)));
      if (names.size === FILES_MAX) throw new BackupRefused(archiveErrors.tooManyFiles);
      if (inside === 'manifest.json' && bytes > MANIFEST_MAX) throw new BackupRefused(archiveErrors.listTooLong);
      names.add(inside);
      await extract(file, at + BLOCK, bytes, join(folder, inside));
      at += BLOCK + Math.ceil(bytes / BLOCK) * BLOCK;
    }
    if (root === null) throw new BackupRefused(archiveErrors.empty);
    return root;
  } finally {
    await file.close();
  }
}

async function readBlock(file: FileHandle, at: number): Promise<Buffer> {
  const block = Buffer.alloc(BLOCK);
  const { bytesRead } = await file.read(block, 0, BLOCK, at);
  if (bytesRead < BLOCK) throw new BackupRefused(archiveErrors.notAnArchive);
  return block;
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const field = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0] ?? '';
  const sum = header.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0);
  if (Number.parseInt(field(148, 8), 8) !== sum) throw new BackupRefused(archiveErrors.notAnArchive);
  if (!/^[0\0]$/.test(header.toString('latin1', 156, 157))) throw new BackupRefused(archiveErrors.notOnlyFiles);
  const size = field(124, 12).trim();
  if (!/^[0-7]{1,11}$/.test(size)) throw new BackupRefused(archiveErrors.wrongSize);
  return { name: field(0, 100), bytes: Number.parseInt(size, 8) };
}

const CHUNK = 1_048_576;

async function extract(file: FileHandle, at: number, bytes: number, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const copy = await open(path, 'wx', 0o600);
  try {
    const chunk = Buffer.alloc(CHUNK);
    for (let done = 0; done < bytes; ) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(CHUNK, bytes - done), at + done);
      if (bytesRead === 0) throw new BackupRefused(archiveErrors.cutOff);
      await copy.write(chunk, 0, bytesRead);
      done += bytesRead;
    }
    await copy.sync();
  } finally {
    await copy.close();
  }
}
