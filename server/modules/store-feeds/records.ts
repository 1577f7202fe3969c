import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { JSONParser } from '@streamparser/json';
import { parse as parseCsv } from 'csv-parse';
import { SaxesParser } from 'saxes';
import { FEED_FORMATS, type FeedFormat } from '#contract/desk/store-feeds.ts';
import { feedErrors } from '#contract/errors/texts.ts';
import { separatorOf } from '#db/import/file/separator.ts';

const MEGABYTE = 1024 * 1024;
const UNPACKED_MAX = 512 * MEGABYTE;
/** Price feeds compress to a fifth or a twentieth; anything far beyond is a decompression bomb. */
const RATIO_MAX = 100;
/** Small files with one item repeated may compress better. */
const RATIO_FROM = MEGABYTE;
/** Bytes of one item. */
const RECORD_MAX = 200_000;
const COLUMNS_MAX = 200;
const CELL_MAX = 2_000;

/** An item as the feed has it, keyed by column name. */
export type FeedRecord = Readonly<Record<string, string>>;

/** Why a feed cannot be read, as a message for people. */
export class FeedUnreadable extends Error {
  override name = 'FeedUnreadable';
}

/** Streams the items of a feed. In a truncated file the incomplete last item is left out. */
export async function* feedRecords(
  file: string,
  format: FeedFormat,
  { isBeginning = false } = {},
): AsyncGenerator<FeedRecord> {
  try {
    yield* READERS[format](bytesOf(file));
  } catch (error) {
    if (isBeginning) return;
    if (error instanceof FeedUnreadable) throw error;
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new FeedUnreadable(feedErrors.damaged);
    throw new FeedUnreadable(feedErrors.notReadable(FEED_FORMATS[format], shortened(error as Error)));
  }
}

type Bytes = AsyncGenerator<Buffer>;

/** Decompresses gzip, whether it is the transfer's encoding or the file itself. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const raw = createReadStream(file);
  try {
    if (!(await isGzip(file))) return yield* raw;
    let bytes = 0;
    for await (const chunk of raw.pipe(createGunzip())) {
      bytes += chunk.length;
      if (bytes > UNPACKED_MAX) throw new FeedUnreadable(feedErrors.tooLarge(UNPACKED_MAX / MEGABYTE));
      if (bytes > RATIO_FROM && bytes > raw.bytesRead * RATIO_MAX) throw new FeedUnreadable(feedErrors.bomb);
      yield chunk;
    }
  } finally {
    raw.destroy();
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

const READERS: Record<FeedFormat, (bytes: Bytes) => AsyncGenerator<FeedRecord>> = {
  csv: (bytes) => separated(bytes, null),
  tsv: (bytes) => separated(bytes, '\t'),
  json: jsonItems,
  'google-xml': xmlItems,
};

async function* separated(bytes: Bytes, separator: string | null): AsyncGenerator<FeedRecord> {
  const first = await bytes.next();
  if (first.done) return;
  const parser = parseCsv({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim()),
    // Tab-separated Google feeds do not escape quotation marks: 6.7" displays.
    ...(separator === '\t' ? { quote: null } : { relax_quotes: true }),
    delimiter: separator ?? String.fromCharCode(separatorOf(first.value).byte),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
  });
  const source = async function* () {
    yield first.value;
    yield* bytes;
  };
  // Errors of either stream surface where the parser is read.
  pipeline(source, parser, () => {});
  yield* parser as AsyncIterable<FeedRecord>;
}

/** Accepts an array, an array under a key, or one item per line. */
async function* jsonItems(bytes: Bytes): AsyncGenerator<FeedRecord> {
  let reader: { write(chunk: Buffer): unknown[]; end(): unknown[] } | null = null;
  for await (const chunk of bytes) {
    reader ??= jsonReader(chunk);
    for (const item of reader.write(chunk)) if (isObject(item)) yield flatten(item);
  }
  for (const item of reader?.end() ?? []) if (isObject(item)) yield flatten(item);
}

function jsonReader(first: Buffer) {
  const text = first.toString('utf8').replace(/^\uFEFF?\s*/, '');
  if (text.startsWith('[')) return listReader(['$.*']);
  if (!text.startsWith('{')) throw new FeedUnreadable(feedErrors.noList);
  const [line = ''] = text.split('\n', 1);
  const one = parsed(line);
  const isList = isObject(one) && Object.values(one).some((value) => Array.isArray(value) && isObject(value[0]));
  return isObject(one) && !isList ? lineReader() : listReader(['$.*.*']);
}

/** Items are emitted as they are parsed, not collected. */
function listReader(paths: string[]) {
  let items: unknown[] = [];
  const parser = new JSONParser({ paths, keepStack: false });
  // For an array under a key, only the array's items count.
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number') items.push(value);
  };
  let isFirst = true;
  const taken = () => {
    const some = items;
    items = [];
    return some;
  };
  return {
    write(chunk: Buffer) {
      // Skips the byte order mark that some programs write, which JSON does not allow.
      parser.write(isFirst && chunk[0] === 0xef ? chunk.subarray(3) : chunk);
      isFirst = false;
      return taken();
    },
    end() {
      if (!parser.isEnded) throw new FeedUnreadable(feedErrors.cutOff);
      return taken();
    },
  };
}

function lineReader() {
  const decoder = new TextDecoder();
  let rest = '';
  const items = (lines: string[]) => lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
  return {
    write(chunk: Buffer) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > RECORD_MAX) throw new FeedUnreadable(feedErrors.noList);
      return items(lines);
    },
    end: () => items([rest]),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `{ price: { value: 1 } }` becomes the column `price.value`; of an array only the first text is used. */
function flatten(item: Record<string, unknown>): FeedRecord {
  const record: Record<string, string> = {};
  const add = (name: string, value: unknown, depth: number) => {
    if (Object.keys(record).length >= COLUMNS_MAX) return;
    if (isObject(value) && depth < 3)
      for (const [key, part] of Object.entries(value)) add(name === '' ? key : `${name}.${key}`, part, depth + 1);
    else if (Array.isArray(value)) add(name, value.find((part) => typeof part !== 'object') ?? '', depth + 1);
    else record[name] = value === null || typeof value === 'object' ? '' : String(value).slice(0, CELL_MAX);
  };
  add('', item, 0);
  return record;
}

/** RSS 2.0 and Atom, with or without the `g:` prefix. */
async function* xmlItems(bytes: Bytes): AsyncGenerator<FeedRecord> {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, { nbsp: ' ', reg: '®', trade: '™', ndash: '–', mdash: '—', rsquo: '’' });
  let items: FeedRecord[] = [];
  let item: Record<string, string> | null = null;
  /** Element names inside the item. */
  let path: string[] = [];
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    if (item === null) {
      if (name === 'item' || name === 'entry') [item, path] = [{}, []];
      return;
    }
    path.push(name.replace(/^g:/, ''));
    text = '';
    if (name === 'link' && typeof attributes.href === 'string' && path.length === 1) item.link = attributes.href;
  });
  const addText = (part: string) => {
    if (item !== null && text.length < CELL_MAX) text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    if (item === null) return;
    if (path.length === 0) {
      if (name === 'item' || name === 'entry') {
        items.push(item);
        item = null;
      }
      return;
    }
    const column = path.join('.');
    const value = text.trim();
    if (value !== '' && !(column in item) && Object.keys(item).length < COLUMNS_MAX)
      item[column] = value.slice(0, CELL_MAX);
    path.pop();
    text = '';
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* items;
    items = [];
  }
  parser.write(decoder.decode()).close();
  yield* items;
}

function shortened({ message }: Error): string {
  const [line = ''] = message.split('\n', 1);
  return line.length > 200 ? `${line.slice(0, 199)}…` : `${line.replace(/\.$/, '')}.`;
}
