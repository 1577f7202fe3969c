/** Where uploaded files are kept. A name is made from the content or from an id, so it never means two things. */
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

/** A picture: a hash, a width, an extension. */
export const MEDIA_NAME = /^[\w-]{20,64}-\d{1,5}\.(avif|webp)$/;

/** A file to import, kept until its job has ended. Anything else in the store is not ours. */
export const IMPORT_NAME = /^import-[\da-f-]{36}$/;

export const MEDIA_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };
