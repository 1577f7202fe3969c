import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, ENVIRONMENT_GROUPS, ENVIRONMENT_KEYS, readConfig, unreadVariables } from './config.ts';

test.each(Object.entries(ENVIRONMENT_GROUPS))('docs/operating.md lists the variables for %s', (group, keys) => {
  const guide = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
  const [, table = ''] = guide.split(`**${group}**\n\n`);
  const firstCells = (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split('|')[1] ?? '');
  const listed = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, key]) => key));
  expect(listed.sort()).toEqual(keys.toSorted());
});

describe('unreadVariables', () => {
  test('suggests the setting for a misspelt variable', () => {
    const given = {
      SMPT_URL: 'smtp://mail',
      MAILFROM: 'a@b.example',
      trust_proxy: '1',
      DATABSE_URL: 'postgres://db/x',
    };
    expect(unreadVariables(given).map((text) => text.replace(/^(\w+) .* mean (\w+)\?$/, '$1: $2'))).toEqual([
      'SMPT_URL: SMTP_URL',
      'MAILFROM: MAIL_FROM',
      'trust_proxy: TRUST_PROXY',
      'DATABSE_URL: DATABASE_URL',
    ]);
  });

  test('names a removed setting and what applies instead', () => {
    expect(unreadVariables({ DATABASE_REPLICA_URL: 'postgres://standby/x' })).toEqual([
      'DATABASE_REPLICA_URL is no longer a Handset setting and has no effect: all reads go to DATABASE_URL.',
    ]);
    expect(unreadVariables({ DATABASE_REPLICA_URL: '' })).toEqual([]);
    const removed = {
      PURGE_URL: 'http://127.0.0.1:8081',
      PURGE_KEY: 'a key',
      MAIL_REPLY_TO: 'a@b.example',
      LOG_SAMPLE: '1',
    };
    expect(unreadVariables(removed).map((text) => text.split(' ')[0])).toEqual(Object.keys(removed));
  });

  test('ignores settings and unrelated variables', () => {
    const others = {
      HOME: '/root',
      HOSTNAME: 'box',
      PATH: '/bin',
      PGSERVICE: 'x',
      AWS_REGION: 'eu',
      POST: '1',
      TERM: 'xterm',
    };
    expect(unreadVariables({ ...others, ...Object.fromEntries(ENVIRONMENT_KEYS.map((key) => [key, 'set'])) })).toEqual(
      [],
    );
    expect(unreadVariables({ SMPT_URL: '' })).toEqual([]);
  });
});

describe('readConfig', () => {
  test('needs nothing: the embedded database, port 3000, sample data on', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, sampleData: true, trustProxy: false });
    expect(config.publicUrl).toBe('http://localhost:3000');
  });

  test('turns sample data off with DATABASE_URL unless it is set', () => {
    const DATABASE_URL = 'postgres://handset:secret@db/handset';
    expect(readConfig({ DATABASE_URL }).sampleData).toBe(false);
    expect(readConfig({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
  });

  test('runs one process on SQLite, one per core on PostgreSQL, or as many as WORKERS says', () => {
    const DATABASE_URL = 'postgres://handset:secret@db/handset';
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ DATABASE_URL }).workers).toBe(availableParallelism());
    expect(readConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism());
    expect(readConfig({ DATABASE_URL, WORKERS: '8' }).workers).toBe(8);
    for (const WORKERS of ['0', '-1', '65', 'many']) expect(() => readConfig({ WORKERS })).toThrow(/WORKERS/);
  });

  test('completes DATABASE_URL with the PG* variables', () => {
    const url = (given: Record<string, string>) => readConfig(given).databaseUrl;
    expect(url({ PGHOST: 'db', PGDATABASE: 'handset', PGUSER: 'h@x', PGPASSWORD: 'p:w', PGPORT: '6432' })).toBe(
      'postgres://h%40x:p%3Aw@db:6432/handset',
    );
    expect(url({ PGHOST: 'db' })).toBeNull();
    const DATABASE_URL = 'postgres://handset@db/handset';
    expect(url({ DATABASE_URL, PGHOST: 'other', PGUSER: 'other', PGPASSWORD: 'secret' })).toBe(
      'postgres://handset:secret@db/handset',
    );
    expect(url({ DATABASE_URL, PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.pem' })).toBe(
      'postgres://handset@db/handset?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem',
    );
    expect(() => url({ DATABASE_URL, PGSSLMODE: 'prefer' })).toThrow(/PGSSLMODE/);
    expect(() => url({ DATABASE_URL: `${DATABASE_URL}?sslmode=sometimes` })).toThrow(/PGSSLMODE/);
  });

  test('names every invalid setting without its value', () => {
    const read = () => readConfig({ PORT: 'http', DATABASE_URL: 'mysql://root:hunter2@db', TOKEN_SECRET: 'short' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*TOKEN_SECRET[\s\S]*DATABASE_URL/);
    expect(read).not.toThrow(/hunter2|short\b/);
  });

  test('counts an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test('trusts proxies by number or address', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
    expect(readConfig({}).trustProxy).toBe(false);
    expect(() => readConfig({ TRUST_PROXY: 'on' })).toThrow(/TRUST_PROXY/);
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY/);
  });

  test.each([
    '10.0.0.1',
    '10.0.0.0/8, 192.168.1.7',
    'fd00::/8',
    'fc00::/7',
    '2001:db8::/32',
    '::1',
    '::1/128',
    '10',
    'off',
  ])('trusts %s', (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBeDefined();
  });

  test.each([
    '0.0.0.0/0',
    '0.0.0.0',
    '::/0',
    '::',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.1,0.0.0.0/0',
    '::ffff:0:0/96',
    '::/3',
    '2000::/3',
    '11',
    '255',
    '99999999999999999999',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'fd00::/129',
    '1.2.3',
    ',',
  ])('refuses to trust %s', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY/);
  });

  test('limits mail to one address to 6 an hour and 20 a day by default', () => {
    expect(readConfig({})).toMatchObject({ mailPerHour: 6, mailPerDay: 20 });
    expect(readConfig({ MAIL_PER_HOUR: '2', MAIL_PER_DAY: '9' })).toMatchObject({ mailPerHour: 2, mailPerDay: 9 });
    for (const bad of ['0', '-1', 'none']) expect(() => readConfig({ MAIL_PER_HOUR: bad })).toThrow(/MAIL_PER_HOUR/);
  });

  test('drops the slash at the end of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://handset.example/' }).publicUrl).toBe('https://handset.example');
  });

  test('sends mail from the host of PUBLIC_URL by default and refuses an invalid sender', () => {
    expect(readConfig({ PUBLIC_URL: 'https://handset.example' })).toMatchObject({
      smtpUrl: null,
      mailFrom: { name: 'Handset', address: 'no-reply@handset.example' },
    });
    const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom;
    expect(from('The desk <desk@handset.example>')).toEqual({ name: 'The desk', address: 'desk@handset.example' });
    expect(from('desk@handset.example')).toEqual({ name: 'Handset', address: 'desk@handset.example' });
    for (const bad of ['desk', 'a@b.example, c@d.example', 'A <a@b.example>\r\nBcc: c@d.example']) {
      expect(() => from(bad)).toThrow(/MAIL_FROM/);
    }
    expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow(/SMTP_URL/);
    expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example' }).smtpUrl).toBe('smtps://u:p@mail.example');
  });
});
