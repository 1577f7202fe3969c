import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** In the order of record-writes.c. */
const KINDS = ['write', 'zeros', 'truncate', 'create', 'rename', 'unlink', 'sync', 'mkdir'] as const;
const HEADER_BYTES = 32;
/** The unit that a disk writes completely or not at all. */
const SECTOR = 512;

export interface DiskRecord {
  kind: (typeof KINDS)[number];
  path: string;
  /** The new name of a renamed file. */
  other: string;
  offset: number;
  /** Of the written data, or of the truncated file. */
  length: number;
  data: Buffer;
  /** Its end in the log. */
  end: number;
}

export function readLog(bytes: Buffer): DiskRecord[] {
  const records: DiskRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const kind = KINDS[bytes.readUInt32LE(at) - 1];
    const pathEnd = at + HEADER_BYTES + bytes.readUInt32LE(at + 4);
    const otherEnd = pathEnd + bytes.readUInt32LE(at + 8);
    const offset = Number(bytes.readBigUInt64LE(at + 16));
    const length = Number(bytes.readBigUInt64LE(at + 24));
    if (!kind) throw new Error(`The log of writes cannot be read at ${at}.`);
    const end = otherEnd + (kind === 'write' ? length : 0);
    records.push({
      kind,
      path: bytes.toString('utf8', at + HEADER_BYTES, pathEnd),
      other: bytes.toString('utf8', pathEnd, otherEnd),
      offset,
      length,
      data: bytes.subarray(otherEnd, end),
      end,
    });
    at = end;
  }
  return records;
}

/** Content with its history; names change. */
interface File {
  /** Its name when the recording started. */
  base: string | null;
  changes: { record: DiskRecord; order: number }[];
  syncedAt: number;
}

interface Entry {
  name: string;
  /** Null when the name was removed. */
  file: File | null;
  /** Set by a rename, which removes this name too. */
  formerName?: string;
  order: number;
}

interface Folder {
  entries: Entry[];
  syncedAt: number;
}

export interface CutOptions {
  /** The probability that an unsynced write reached the disk. */
  kept: number;
  random: () => number;
  /** Simulates a disk that ignores syncs, to test the test itself. */
  ignoreSyncs?: boolean;
}

/**
 * What a power cut leaves of a recorded run. These survive: data written to a file before its last sync; names changed
 * in a folder before the folder's last sync; and the name of a new file that was itself synced, as on Linux file
 * systems. Later changes may survive in part: each write completely, not at all or in some sectors, and of the name
 * changes in each folder the first few.
 */
export class RecordedDisk {
  readonly #root: string;
  /** The folder at the start of the recording. */
  readonly #base: string;
  readonly #records: DiskRecord[];

  constructor(root: string, base: string, log: Buffer) {
    this.#root = root;
    this.#base = base;
    this.#records = readLog(log);
  }

  get length(): number {
    return this.#records.length;
  }

  /** The number of records before this position in the log. */
  countUpTo(place: number): number {
    let [low, high] = [0, this.#records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#records[middle] as DiskRecord).end <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The position in the log after this many records. */
  placeAfter(count: number): number {
    return this.#records[count - 1]?.end ?? 0;
  }

  /** Writes the folder as it may be after a cut following this many records. */
  restore(target: string, count: number, options: CutOptions): void {
    const { changed, folders } = this.#replay(count);
    rmSync(target, { recursive: true, force: true });
    execFileSync('cp', ['-a', this.#base, target]);
    const present = new Map<string, File | null>(changed.map((file) => [file.base as string, file]));
    for (const folder of folders.values()) {
      const sure = (entry: Entry) =>
        !options.ignoreSyncs &&
        (entry.order <= folder.syncedAt || (entry.file !== null && entry.order <= entry.file.syncedAt));
      const unsure = folder.entries.filter((entry) => !sure(entry));
      const lucky = new Set(unsure.slice(0, keptOf(unsure.length, options)));
      for (const entry of folder.entries) {
        if (!sure(entry) && !lucky.has(entry)) continue;
        if (entry.formerName) present.set(entry.formerName, null);
        present.set(entry.name, entry.file);
      }
    }
    for (const [name, file] of present) this.#put(target, name, file, options);
  }

  /** Its path in the folder at the start. */
  #before(name: string): string {
    return join(this.#base, relative(this.#root, name));
  }

  #put(target: string, name: string, file: File | null, options: CutOptions): void {
    const path = join(target, relative(this.#root, name));
    if (!file) {
      rmSync(path, { recursive: true, force: true });
      return;
    }
    mkdirSync(dirname(path), { recursive: true });
    if (file === FOLDER) mkdirSync(path, { recursive: true });
    else writeFileSync(path, this.#contentOf(file, options));
  }

  #contentOf({ base, changes, syncedAt }: File, options: CutOptions): Buffer {
    const before = base && this.#before(base);
    const page = new GrowingBuffer(before && existsSync(before) ? readFileSync(before) : Buffer.alloc(0));
    for (const { record, order } of changes) {
      const isSure = order <= syncedAt && !options.ignoreSyncs;
      if (record.kind === 'truncate') {
        if (isSure || options.random() < options.kept) page.resize(record.length);
        continue;
      }
      const data = record.kind === 'zeros' ? Buffer.alloc(record.length) : record.data;
      if (isSure) page.write(data, record.offset);
      else writeUnsure(page, data, record.offset, options);
    }
    return page.bytes();
  }

  /** Resolves every name at its time, and collects the history of each file and folder. */
  #replay(count: number) {
    const files = new Map<string, File>();
    const folders = new Map<string, Folder>();
    /** Files that existed at the start. */
    const changed: File[] = [];
    const fileAt = (name: string) => {
      let file = files.get(name);
      if (!file) {
        file = { base: name, changes: [], syncedAt: -1 };
        files.set(name, file);
        changed.push(file);
      }
      return file;
    };
    const folderAt = (name: string) => {
      const folder = folders.get(name) ?? { entries: [], syncedAt: -1 };
      folders.set(name, folder);
      return folder;
    };
    const wasThere = (name: string) => existsSync(this.#before(name));
    const isFolder = (name: string) =>
      files.get(name) === FOLDER || (wasThere(name) && statSync(this.#before(name)).isDirectory());
    const gone = new Set<string>();
    const isKnown = (name: string) => files.has(name) || (!gone.has(name) && wasThere(name));
    const link = (name: string, file: File, order: number, formerName?: string) => {
      files.set(name, file);
      gone.delete(name);
      folderAt(dirname(name)).entries.push({ name, file, order, ...(formerName && { formerName }) });
    };
    const make = (name: string, order: number) => {
      if (!isKnown(name)) link(name, { base: null, changes: [], syncedAt: -1 }, order);
    };
    for (let order = 0; order < count; order++) {
      const record = this.#records[order] as DiskRecord;
      const { kind, path, other } = record;
      if (path.endsWith(' (deleted)')) continue;
      if (kind === 'create') make(path, order);
      else if (kind === 'mkdir') link(path, FOLDER, order);
      else if (kind === 'rename') {
        // A file whose content was not recorded is empty.
        if (!isKnown(path)) make(path, order);
        const file = fileAt(path);
        files.delete(path);
        gone.add(path);
        link(other, file, order, path);
      } else if (kind === 'unlink') {
        files.delete(path);
        gone.add(path);
        folderAt(dirname(path)).entries.push({ name: path, file: null, order });
      } else if (kind === 'sync') {
        if (isFolder(path)) folderAt(path).syncedAt = order;
        else if (isKnown(path)) fileAt(path).syncedAt = order;
      } else {
        make(path, order);
        fileAt(path).changes.push({ record, order });
      }
    }
    return { changed, folders };
  }
}

/** Marks a folder among the names of another. */
const FOLDER: File = { base: null, changes: [], syncedAt: -1 };

function keptOf(count: number, { kept, random }: CutOptions): number {
  let n = 0;
  while (n < count && random() < kept) n++;
  return n;
}

function writeUnsure(page: GrowingBuffer, data: Buffer, offset: number, { kept, random }: CutOptions): void {
  const isTorn = data.length > SECTOR && random() < 0.2;
  if (!isTorn) {
    if (random() < kept) page.write(data, offset);
    return;
  }
  for (let at = 0; at < data.length; at += SECTOR)
    if (random() < kept) page.write(data.subarray(at, at + SECTOR), offset + at);
}

class GrowingBuffer {
  #bytes: Buffer;
  #length: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#length = bytes.length;
  }

  write(data: Buffer, offset: number): void {
    this.#reserve(offset + data.length);
    data.copy(this.#bytes, offset);
    this.#length = Math.max(this.#length, offset + data.length);
  }

  resize(length: number): void {
    this.#reserve(length);
    if (length < this.#length) this.#bytes.fill(0, length, this.#length);
    this.#length = length;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(length: number): void {
    if (length <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(length, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
