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

/** The rows of a dump of PostgreSQL's, of one table or of all: no server is needed to read it, only its own tool. */
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
    throw new BackupRefused(
      'pg_restore is not installed here: install the client of PostgreSQL to restore one of its dumps.',
    );
  });
  if (code !== 0)
    throw new BackupRefused(`pg_restore could not read the dump in this backup: ${lastLine(await errors)}`);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}

/** A dump is compressed: one of a megabyte can hold a gigabyte of the same letter. */
const GROWTH_MAX = 100;
const LINE_MAX = 64 * 1_048_576;

/** Split at line feeds alone: other ends of lines are part of what somebody wrote. */
async function* linesOf(stream: Readable, lengthMax: number): AsyncGenerator<string> {
  let rest = '';
  let length = 0;
  for await (const chunk of stream.setEncoding('utf8')) {
    length += chunk.length;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (length > lengthMax || rest.length > LINE_MAX)
      throw new BackupRefused('The dump in this backup holds far more than its size can be.');
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
