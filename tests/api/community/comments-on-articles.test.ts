import { expect, test } from 'vitest';
import { createEditor } from '#tests/support/content/articles.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
await addPhones(server, ['A']);
const editor = await createEditor(server);
const reader = await server.signUp('Reader');

const on = (id: string, person = reader) => commentsOn(server, `/api/blogs/${id}`, person);

test('a published article has comments of its own, exactly like a phone', async () => {
  // The same id as the phone.
  const { id } = await editor.publish('Acme A');
  expect(id).toBe('acme-a');
  const first = await on(id).add('Well explained');
  expect(first).toMatchObject({ status: 201, body: { parentId: null, author: { id: reader.id } } });
  const other = await server.signUp('Other');
  const reply = (await on(id, other).add('Agreed', first.body.id)).body;
  expect(await on(id, other).like(first.body.id)).toMatchObject({ body: { liked: true, userId: other.id } });
  expect(await on(id).edit(first.body.id, 'Well explained indeed')).toMatchObject({
    body: { likes: [other.id], replies: [{ id: reply.id }] },
  });
  expect(await on(id).report(reply.id)).toMatchObject({ status: 200 });
  expect(await commentsOn(server, '/api/products/acme-a', reader).list()).toEqual([]);
  expect(await commentsOn(server, '/api/products/acme-a', reader).add('Reply', first.body.id)).toMatchObject({
    status: 400,
  });
  const own = await server.call({ url: `/api/users/${reader.id}/comments`, headers: reader.headers });
  expect(own.body.comments[0].subject).toEqual({ kind: 'blog', id, title: 'Acme A' });
  const queue = await server.call({ url: '/api/moderation/queue', headers: await server.as('moderator') });
  expect(queue.body.comments).toMatchObject([{ id: reply.id, subject: { kind: 'blog', title: 'Acme A' } }]);
  expect(await on(id).remove(first.body.id)).toMatchObject({ status: 200 });
  expect(await on(id).list()).toEqual([]);
});

test('a draft, scheduled or archived article has no comments: 404', async () => {
  const draft = await editor.write('Draft');
  const scheduled = await editor.schedule('Scheduled', 3_600_000);
  const archived = await editor.publish('Archived');
  const { id: commentId } = (await on(archived.id).add('While it stood')).body;
  await editor.send('PATCH', `/${archived.id}/status`, { status: 'archived' });
  for (const { id } of [draft, scheduled, archived]) {
    expect(await server.call({ url: `/api/blogs/${id}/comments` })).toMatchObject({ status: 404 });
    const calls = [
      on(id).add('Hello'),
      on(id).like(commentId),
      on(id).report(commentId),
      on(id).edit(commentId, 'New'),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404 });
  }
  await editor.send('PATCH', `/${archived.id}/status`, { status: 'published' });
  expect(await on(archived.id).list()).toMatchObject([{ id: commentId }]);
});

test('deleting an article deletes its comments', async () => {
  const { id } = await editor.publish('Short-lived');
  const { body } = await on(id, await server.signUp()).add('Hello');
  await on(id, await server.signUp()).add('Hello too', body.id);
  await editor.send('DELETE', `/${id}`);
  const left = await server.database.query.selectFrom('comments').select('id').where('subject_id', '=', id).execute();
  expect(left).toEqual([]);
  await expectTrueCounters(server);
});
