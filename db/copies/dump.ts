import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BackupRefused } from './refused.ts';

export interface DumpedRow {
  table: string;
  columns: string[];
  values: (string | null)[];
}

/** Rows of a PostgreSQL dump, of one table or all. Needs pg_restore but no server. */
export async function* rowsOfDump(file: string, table?: string): AsyncGenerator<DumpedRow> {
  const only = table ? [`--table=${table}`] : [];
  const child = spawn('pg_restore', ['--data-only', '--file=-', ...only, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = text(child.stderr as Readable);
  const closed = once(child, 'close') as Promise<[number]>;
  closed.catch(() => {});
  let copied: Omit<DumpedRow, 'values'> | null = null;
  const lengthMax = LINE_MAX + GROWTH_MAX * statSync(file).size;
  for await (const line of linesOf(child.stdout as Readable, lengthMax)) {
    if (copied && line === '\\.') copied = null;
    else if (copied) yield { ...copied, values: line.split('\t').map(toValue) };
    else copied = tableOf(line);
  }
  const [code] = await closed.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupRefused('pg_restore is not installed. Install the PostgreSQL client to restore this backup.');
  });
  if (code !== 0)
    throw new BackupRefused(`pg_restore could not read the dump in this backup: ${lastLine(await errors)}`);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}

/** A compressed dump of a megabyte may expand to a gigabyte of one letter. */
const GROWTH_MAX = 100;
const LINE_MAX = 64 * 1_048_576;

/** Splits at line feeds only; other line separators are part of the text. */
async function* linesOf(stream: Readable, lengthMax: number): AsyncGenerator<string> {
  let rest = '';
  let length = 0;
  for await (const chunk of stream.setEncoding('utf8')) {
    length += chunk.length;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (length > lengthMax || rest.length > LINE_MAX)
      throw new BackupRefused('The dump in this backup unpacks to far more than its size allows.');
    yield* lines;
  }
  if (rest) yield rest;
}

/** `COPY public.users (id, name) FROM stdin;` */
function tableOf(line: string): Omit<DumpedRow, 'values'> | null {
  const [, table, columns] = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/.exec(line) ?? [];
  if (!table || columns === undefined) return null;
  return { table, columns: columns.split(', ').map((column) => column.replaceAll('"', '')) };
}

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function toValue(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter) : field;
}
