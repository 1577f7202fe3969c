/** Where uploaded files are kept. Names are made from their content, so a name never means two things. */
export interface MediaStore {
  /** Resolves when the bytes are safe. */
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** Bytes; null where there is no such file. */
  size(name: string): Promise<number | null>;
  /** Everything that is stored, in any order. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  changedAt: Date;
}

/** Made by us: a hash, a width, an ending. Anything else is no one's file. */
export const MEDIA_NAME = /^[\w-]{20,64}-\d{1,5}\.(avif|webp)$/;

export const MEDIA_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };
