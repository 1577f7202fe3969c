import { expect, test } from 'vitest';
import { addOwnPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const moderator = await server.person('moderator');
const spammer = await server.signUp('Buy Now');
const reader = await server.signUp('Asha');

const send = (person: Person, method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
  server.call({ method, url, headers: person.headers, ...(payload && { payload }) });
const cleanUp = (id: string, person = moderator) =>
  send(person, 'POST', `/api/moderation/users/${id}/clean-up`, { reason: 'Advertising' });

test('everything by a spammer is removed in one step with correct counters, and undone', async () => {
  const { phone } = await addOwnPhones(server, ['A', 'B', 'C']);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `/api/products/${phone(name)}`) as [string, string, string];
  for (const person of [spammer, reader])
    for (const page of [a, b]) {
      await send(person, 'POST', `${page}/like`, { liked: true });
      await send(person, 'POST', `${page}/favorite`, { favorited: true });
    }
  await send(spammer, 'POST', `${c}/rate`, { rating: 5 });
  await send(reader, 'POST', `${c}/rate`, { rating: 2 });
  const review = { rating: 5, title: 'Cheap at my shop', good: 'Cheap', bad: '', monthsOwned: 0 };
  const { body: advert } = await send(spammer, 'PUT', `${a}/reviews/mine`, review);
  const { body: honest } = await send(reader, 'PUT', `${a}/reviews/mine`, { ...review, rating: 3, title: 'Honest' });
  await send(reader, 'POST', `${a}/reviews/${advert.id}/report`, { reason: 'spam' });
  await send(spammer, 'POST', `${a}/reviews/${honest.id}/helpful`, { helpful: true });
  const { body: own } = await commentsOn(server, a, reader).add('What do you think?');
  const { body: spam } = await commentsOn(server, a, spammer).add('Visit my shop', own.id);
  const { body: answer } = await commentsOn(server, a, reader).add('No', spam.id);
  await commentsOn(server, a, spammer).add('Do', answer.id);
  const { body: second } = await commentsOn(server, b, spammer).add('Visit my shop');
  await commentsOn(server, a, spammer).like(own.id);
  await commentsOn(server, b, spammer).like(second.id);
  await commentsOn(server, b, reader).report(second.id);
  const before = await allRows(server.database);

  const { status, body } = await cleanUp(spammer.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ comments: 3, replies: 1, reviews: 1, reactions: 5 });
  await expectTrueCounters(server);
  expect((await send(reader, 'GET', a)).body).toMatchObject({
    likes: 1,
    ratingCount: 1,
    commentCount: 1,
    favorites: 2,
  });
  expect((await send(reader, 'GET', c)).body).toMatchObject({ rating: 2, ratingCount: 1 });
  const left = await server.database.query
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', spammer.id)
    .execute();
  expect(left).toEqual([]);
  const { body: log } = await send(moderator, 'GET', '/api/moderation/log');
  expect(log.entries[0]).toMatchObject({ action: 'delete', author: { name: 'Buy Now' }, reason: 'Advertising' });

  const undo = await send(moderator, 'POST', `/api/admin/undo/${body.undoId}`, {});
  expect(undo).toMatchObject({ status: 202, body: { action: 'spam' } });
  const state = async () => (await send(moderator, 'GET', `/api/admin/undo/${body.undoId}`)).body;
  await expect.poll(async () => (await state()).state).toBe('undone');
  expect((await state()).counts).toMatchObject({ open: 0, kept: 0 });
  expect(await allRows(server.database)).toEqual(before);
  await expectTrueCounters(server);
});

test('only readers can be cleaned up, only by staff; without posts nothing happens', async () => {
  const quiet = await server.signUp('Quiet');
  expect(await cleanUp(quiet.id)).toMatchObject({ status: 200, body: { undoId: null, comments: 0, reactions: 0 } });
  expect((await cleanUp(moderator.id)).status).toBe(403);
  expect((await cleanUp(quiet.id, reader)).status).toBe(403);
  const runs = (await send(moderator, 'GET', '/api/admin/undo')).body;
  expect(runs.map(({ label }: { label: string }) => label)).not.toContain(/Quiet/);
});
