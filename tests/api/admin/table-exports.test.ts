import { expect, test } from 'vitest';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

async function exported(table: string, query = '', headers = admin): Promise<string[]> {
  const url = `/api/admin/exports/${table}?${query}`;
  const { body } = await server.call({ url, headers: { ...headers, accept: 'application/json' } });
  return String(body.csv).trimEnd().split('\r\n');
}

test('people are exported as the table shows them, without formulas', async () => {
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

test('articles are exported by status; a writer gets only their own drafts', async () => {
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

test('corrections, pictures and moderated posts are exported as filtered', async () => {
  const { phone } = await addOwnPhones(server, ['a']);
  const person = await server.signUp('Exporting reader');
  const send = (path: string, payload: object) =>
    server.call({ method: 'POST', url: `/api/products/${phone('a')}${path}`, headers: person.headers, payload });
  await send('/corrections', { field: 'weight', value: 185, source: 'The maker' });
  await send('/comments', { comment: '=SUM(1)' });
  const file = { name: 'x.png', type: 'image/png', bytes: await picture('png', 200, 210) };
  const form = multipart({ filename: 'exported.png', alt: 'A phone' }, file);
  const headers = { ...admin, ...form.headers };
  await server.call({ method: 'POST', url: '/api/admin/media', headers, payload: form.payload });

  const suggested = await exported('corrections', 'search=exporting+reader');
  expect(suggested[1]).toMatch(/^a,Weight,,185 g,The maker,,Exporting reader,waiting,,\d{4}-/);
  expect(await exported('corrections', 'search=exporting+reader&status=accepted')).toHaveLength(1);
  expect((await exported('pictures', 'search=exported'))[1]).toMatch(/^exported.png,A phone,200,210,,\d{4}-.*\.webp,$/);
  const moderator = await server.as('moderator');
  const posts = await exported('posts', 'view=all&search=exporting', moderator);
  expect(posts[1]).toMatch(/^comment,"'=SUM\(1\)",.*,Exporting reader,\d{4}-.*,0,no,$/);
  expect(await exported('posts', 'view=all&search=exporting&kind=review', moderator)).toHaveLength(1);
});
