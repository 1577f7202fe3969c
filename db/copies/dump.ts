import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  for await (const line of linesOf(child.stdout as Readable)) {
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
  if (code !== 0) throw new BackupRefused(`pg_restore could not read ${file}: ${(await errors).trim()}`);
}

/** Split at line feeds alone: other ends of lines are part of what somebody wrote. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
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
