import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseLocation, sqliteFile } from '#db/client.ts';
import { findTemplate, type Template } from './templates.ts';

export type TestLocation = DatabaseLocation & { remove(): Promise<void> };

/** A new database on the engine under test: empty, or a copy of a template if the run created one. */
export async function freshLocation(
  engine = process.env.TEST_ENGINE ?? 'sqlite',
  template?: Template,
): Promise<TestLocation> {
  const source = template && findTemplate(engine, template);
  const dataDir = mkdtempSync(join(tmpdir(), 'handset-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine !== 'postgres') {
    if (source) copyFileSync(sqliteFile(source.dataDir), sqliteFile(dataDir));
    return { databaseUrl: null, dataDir, remove: async () => removeDir() };
  }

  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
  const name = `handset_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the time of the default, which writes every page to the log.
  const from = source?.databaseUrl
    ? ` template ${new URL(source.databaseUrl).pathname.slice(1)} strategy file_copy`
    : '';
  await onServer(server, `create database ${name}${from}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    databaseUrl,
    dataDir,
    remove: async () => {
      await onServer(server, `drop database ${name} with (force)`);
      removeDir();
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
