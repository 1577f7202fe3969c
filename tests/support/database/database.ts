import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '#db/client.ts';

export type TestLocation = DatabaseLocation & { remove(): Promise<void> };

/** An empty database of the engine under test, which nobody else uses. */
export async function freshLocation(engine = process.env.TEST_ENGINE ?? 'sqlite'): Promise<TestLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'handset-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine !== 'postgres') return { databaseUrl: null, dataDir, remove: async () => removeDir() };

  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL.');
  const name = `handset_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
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
