/** Storage of uploaded files. Names are content hashes or ids, so a name never changes its content. */
export interface MediaStore {
  /** Resolves once the bytes are safely stored. */
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** In bytes; null if the file does not exist. */
  size(name: string): Promise<number | null>;
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  name: string;
  changedAt: Date;
}

/** A picture: hash, width, extension. */
export const MEDIA_NAME = /^[\w-]{20,64}-\d{1,5}\.(avif|webp)$/;

/** An import file, stored until its job has ended. Other files in the store are not ours. */
export const IMPORT_NAME = /^import-[\da-f-]{36}$/;

export const MEDIA_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };
