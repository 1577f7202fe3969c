import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Database, sqliteFile } from '#db/client.ts';
import { statements } from '#db/engines/timing.ts';
import type { TestLocation } from './database.ts';

/** A statement with its first parameters. */
export interface Sent {
  sql: string;
  parameters: readonly unknown[];
}

const recording = new AsyncLocalStorage<Map<string, Sent>>();

/** Records the distinct statements that the work sends; those of others meanwhile are ignored. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  const listen = (message: unknown) => {
    const { sql, parameters } = message as CompiledQuery;
    if (recording.getStore() === sent && !sent.has(sql)) sent.set(sql, { sql, parameters });
  };
  statements.subscribe(listen);
  try {
    await recording.run(sent, work);
  } finally {
    statements.unsubscribe(listen);
  }
  return [...sent.values()];
}

export interface Scan {
  table: string;
  sql: string;
}

/** Statements that scan a table with more than this many rows. */
export async function findScans(
  location: TestLocation,
  { engine }: Database,
  sent: readonly Sent[],
  moreThan: number,
): Promise<Scan[]> {
  const asked = sent.filter(({ sql }) => /^\s*(select|with|insert|update|delete)\b/i.test(sql));
  return engine === 'postgres'
    ? scansOnPostgres(String(location.databaseUrl), asked, moreThan)
    : scansOnSqlite(sqliteFile(location.dataDir), asked, moreThan);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** A limit without a condition ends with the first rows, so it is not a scan. */
function seqScansOf(node: PlanNode, above?: PlanNode): string[] {
  const endsEarly = above?.['Node Type'] === 'Limit' && node.Filter === undefined;
  const here = /Seq Scan/.test(node['Node Type']) && !endsEarly ? [node['Relation Name'] ?? ''] : [];
  return [...here, ...(node.Plans ?? []).flatMap((plan) => seqScansOf(plan, node))];
}

async function scansOnPostgres(url: string, sent: readonly Sent[], moreThan: number): Promise<Scan[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and reltuples > $1",
      [moreThan],
    );
    const large = new Set(tables.rows.map(({ name }) => name));
    const scans: Scan[] = [];
    for (const { sql, parameters } of sent) {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      for (const table of new Set(seqScansOf(plan))) if (large.has(table)) scans.push({ table, sql });
    }
    return scans;
  } finally {
    await client.end();
  }
}

/** SQLite also says SCAN for reading an index in the requested order until there are enough rows. */
const SCAN = /^SCAN (\w+)(?! USING (?:COVERING )?INDEX| VIRTUAL)/;

function scansOnSqlite(file: string, sent: readonly Sent[], moreThan: number): Scan[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const names = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
    const isLarge = ({ name }: { name: string }) =>
      Number(db.prepare(`select count(*) as n from "${name}"`).get()?.n) > moreThan;
    const large = new Set(names.filter(isLarge).map(({ name }) => name));
    const scans: Scan[] = [];
    for (const { sql, parameters } of sent) {
      const plan = db.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]));
      for (const { detail } of plan as { detail: string }[]) {
        const [, name = ''] = SCAN.exec(detail) ?? [];
        // The plan names a table by its alias.
        const table = large.has(name) ? name : (new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1] ?? name);
        if (large.has(table)) scans.push({ table, sql });
      }
    }
    return scans;
  } finally {
    db.close();
  }
}

/** The index that each statement uses; empty when it scans a table or an index. */
export async function findIndexes(
  location: TestLocation,
  { engine }: Database,
  sent: readonly Sent[],
): Promise<string[]> {
  return engine === 'postgres'
    ? indexesOnPostgres(String(location.databaseUrl), sent)
    : indexesOnSqlite(sqliteFile(location.dataDir), sent);
}

async function indexesOnPostgres(url: string, sent: readonly Sent[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // For tables this small it would prefer a scan.
    await client.query('set enable_seqscan = off');
    const names: string[] = [];
    for (const { sql, parameters } of sent) {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
      names.push(/"Index Name": ?"(\w+)"/.exec(JSON.stringify(rows[0]['QUERY PLAN']))?.[1] ?? '');
    }
    return names;
  } finally {
    await client.end();
  }
}

function indexesOnSqlite(file: string, sent: readonly Sent[]): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return sent.map(({ sql, parameters }) => {
      const plan = db.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]));
      const details = (plan as { detail: string }[]).map(({ detail }) => detail);
      const found = details.map((detail) => /^SEARCH \w+ USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? '');
      return found.findLast((name) => name !== '') ?? '';
    });
  } finally {
    db.close();
  }
}
