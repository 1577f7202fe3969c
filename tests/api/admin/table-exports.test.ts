import { expect, test } from 'vitest';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

async function exported(table: string, query = '', headers = admin): Promise<string[]> {
  const url = `/api/admin/exports/${table}?${query}`;
  const { body } = await server.call({ url, headers: { ...headers, accept: 'application/json' } });
  return String(body.csv).trimEnd().split('\r\n');
}

test('people are exported as the table shows them, newest first, with nothing that a spreadsheet runs', async () => {
  await server.signUp('=HYPERLINK("https://evil.example")');
  await server.signUp('Exported Second');
  const lines = await exported('users', 'role=consumer&search=');
  expect(lines[0]).toBe('name,email,roles,verified,suspended,since');
  expect(lines[1]).toMatch(/^Exported Second,/);
  expect(lines[2]).toMatch(/^"'=HYPERLINK\(""https/);
  expect(await exported('users', 'search=exported+second')).toHaveLength(2);
  const { total } = (await server.call({ url: '/api/users', headers: admin })).body;
  expect(await exported('users')).toHaveLength(total + 1);
  const noted = await server.database.query.selectFrom('audit_log').select('action').execute();
  expect(noted.map(({ action }) => action)).toContain('tableExports.users');
});

test('articles are exported by status; a writer has their own drafts and none of others', async () => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
  const writer = await server.signUp('Exporting writer', 'writer');
  const write = (title: string, headers: Record<string, string>) =>
    server.call({ method: 'POST', url: '/api/blogs', headers, payload: { title, excerpt: 'Short.', body } });
  await write('Draft of the desk', admin);
  await write('Draft of the writer', writer.headers);
  const titles = async (headers: Record<string, string>) =>
    (await exported('articles', 'status=draft', headers)).slice(1).map((line) => line.split(',')[1]);
  expect(await titles(admin)).toEqual(expect.arrayContaining(['Draft of the desk', 'Draft of the writer']));
  expect(await titles(writer.headers)).toEqual(['Draft of the writer']);
});

test('brands are exported by name', async () => {
  for (const name of ['Exported Alpha', 'Exported Beta'])
    await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name, country: 'India' } });
  const lines = await exported('brands', 'search=exported');
  expect(lines).toEqual([
    'id,name,phones,country,founded,website',
    'exported-alpha,Exported Alpha,0,India,,',
    'exported-beta,Exported Beta,0,India,,',
  ]);
});
