import { isBlank } from '#db/import/file-shape.ts';
import { rejectImport } from '#db/import/layout.ts';

/** The positions of a list in a file's bytes: after its opening bracket, its commas, and its closing bracket. */
interface JsonList {
  start: number;
  commas: number[];
  end: number;
}

/** Maximum bytes of a file besides its phones. */
const AROUND_MAX = 1_048_576;
const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * The phones of our own JSON, an array or an object with one under `phones` or `products`, each parsed on request,
 * because parsing a large file at once takes ten times its size. Handwritten: streaming parsers emit records as they
 * arrive, but an import must count them first and read some again. JSON.parse still parses each phone.
 */
export function jsonRecords(bytes: Buffer): { length: number; entries(): Generator<[number, unknown]> } {
  const list = findList(bytes);
  // Parsing everything except the phones also shows whether it is JSON.
  const around = list ? Buffer.concat([bytes.subarray(0, list.start), bytes.subarray(list.end)]) : bytes;
  if (around.length > AROUND_MAX) return rejectImport(NO_LIST);
  const whole = parseJson(around);
  if (!list || !(Array.isArray(whole) || hasList(whole))) return rejectImport(NO_LIST);
  const isEmpty = list.commas.length === 0 && isBlank(bytes.subarray(list.start, list.end));
  const ends = isEmpty ? [] : [...list.commas, list.end];
  return {
    length: ends.length,
    *entries() {
      for (const [index, end] of ends.entries()) {
        const start = index === 0 ? list.start : (ends[index - 1] ?? 0) + 1;
        yield [index, parseJson(bytes.subarray(start, end))];
      }
    },
  };
}

const NO_LIST = 'The file must be a list of phones, alone or under "phones".';

function hasList(whole: unknown): boolean {
  const { phones, products } = (whole ?? {}) as { phones?: unknown; products?: unknown };
  return Array.isArray(phones ?? products);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    return rejectImport(`The file is not valid JSON: ${(error as Error).message}.`);
  }
}

function findList(bytes: Buffer): JsonList | null {
  const lists: Record<string, JsonList> = {};
  let list: JsonList | null = null;
  let listDepth = 0;
  let depth = 0;
  let text = { start: 0, end: 0 };
  let key = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      text = { start: at, end };
      at = end - 1;
    } else if (byte === COLON && depth === 1) key = bytes.toString('utf8', text.start + 1, text.end - 1);
    else if (byte === COMMA && list && depth === listDepth) list.commas.push(at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      const isList = byte === OPEN_LIST && (depth === 0 || (depth === 1 && /^(phones|products)$/.test(key)));
      depth++;
      if (!isList || list) continue;
      list = { start: at + 1, commas: [], end: bytes.length };
      listDepth = depth;
      lists[key] = list;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (list && depth === listDepth) {
        list.end = at;
        list = null;
      }
      depth--;
    }
  }
  return lists[''] ?? lists.phones ?? lists.products ?? null;
}

function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++;
    else if (bytes[at] === QUOTE) return at + 1;
  }
  return bytes.length;
}
