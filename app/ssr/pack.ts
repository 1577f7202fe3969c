/**
 * Stores lists of similar objects as columns: a page with 133 phones contains each field name once. `unpack` restores
 * what JSON would have made of the value.
 */
interface Columns {
  '=': string[];
  columns: unknown[];
  /** Additional fields of single objects, by their index. */
  more?: Record<number, object>;
}
interface Lists {
  '#': number[];
  items: unknown;
}

export function pack(value: unknown): unknown {
  if (Array.isArray(value)) return packList(value);
  return isPlain(value) ? mapValues(value, pack) : value;
}

function packList(list: readonly unknown[]): unknown {
  if (!list.some((item) => typeof item === 'object')) return list;
  if (list.length > 1 && list.every(Array.isArray)) {
    const items: unknown[] = [];
    for (const inner of list) for (const item of inner) items.push(item);
    return { '#': list.map(({ length }) => length), items: packList(items) } satisfies Lists;
  }
  if (list.length < 2 || !list.every(isPlain)) return list.map(pack);
  const keys: string[] = [];
  const columns: unknown[] = [];
  for (const key of Object.keys(list[0] as object)) {
    const column = list.map((item) => item[key]);
    if (column.includes(undefined)) continue;
    keys.push(key);
    columns.push(packList(column));
  }
  if (keys.length === 0) return list.map(pack);
  const more: Record<number, object> = {};
  for (const [place, item] of list.entries()) {
    if (Object.keys(item).length === keys.length) continue;
    const others = Object.entries(item).filter(([key, value]) => value !== undefined && !keys.includes(key));
    if (others.length > 0) more[place] = mapValues(Object.fromEntries(others), pack);
  }
  return { '=': keys, columns, ...(Object.keys(more).length > 0 && { more }) } satisfies Columns;
}

export function unpack(packed: unknown): unknown {
  if (Array.isArray(packed)) return packed.map(unpack);
  if (!isPlain(packed)) return packed;
  if ('#' in packed) {
    const items = unpack(packed.items) as unknown[];
    let start = 0;
    return (packed as never as Lists)['#'].map((length) => {
      start += length;
      return items.slice(start - length, start);
    });
  }
  if ('=' in packed) return unpackColumns(packed as never as Columns);
  return mapValues(packed, unpack);
}

function unpackColumns({ '=': keys, columns, more = {} }: Columns): unknown[] {
  const lists = columns.map((column) => unpack(column) as unknown[]);
  return (lists[0] as unknown[]).map((_, place) => ({
    ...Object.fromEntries(keys.map((key, at) => [key, lists[at]?.[place]])),
    ...(more[place] && (unpack(more[place]) as object)),
  }));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the record itself if nothing in it changes, as for most. */
function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  let changed: Record<string, unknown> | null = null;
  for (const key in record) {
    const before = record[key];
    if (typeof before !== 'object') continue;
    const after = change(before);
    if (after === before) continue;
    changed ??= { ...record };
    changed[key] = after;
  }
  return changed ?? record;
}
