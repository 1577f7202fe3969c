import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addComment,
  type CommentTree,
  inReadingOrder,
  likeComment,
  removeComment,
  replaceComment,
  reportComment,
} from '#app/features/community/comments/comment-tree.ts';
import { COMMENTS_PER_MINUTE } from '#contract/limits.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const PEOPLE = 5;
const RUNS = 12;

const server = await openSharedApp();
await addPhones(
  server,
  Array.from({ length: RUNS * 2 }, (_, n) => `P${n}`),
);

/** A random action on a comment, chosen by its index. */
const step = fc.record({
  who: fc.nat({ max: PEOPLE - 1 }),
  what: fc.constantFrom('add', 'reply', 'reply', 'edit', 'delete', 'like', 'report', 'report'),
  at: fc.nat({ max: 30 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Sends it to the API and applies the response to the client's state if the server accepted it. */
async function take(tree: CommentTree, { who, what, at }: Step, page: string, people: Person[]): Promise<CommentTree> {
  const api = commentsOn(server, page, people[who] as Person);
  const all = [...inReadingOrder(tree)].map(({ comment }) => comment);
  const target = all[at % all.length];
  if (what === 'add' || !target) {
    const { status, body } = await api.add(`Comment by ${who}`);
    return status === 201 ? addComment(tree, body) : tree;
  }
  if (what === 'reply') {
    const { status, body } = await api.add(`Reply by ${who}`, target.id);
    return status === 201 ? addComment(tree, body) : tree;
  }
  if (what === 'edit') {
    const { status, body } = await api.edit(target.id, `Edited by ${who}`);
    return status === 200 ? replaceComment(tree, body) : tree;
  }
  if (what === 'delete') {
    const { status, body } = await api.remove(target.id);
    return status === 200 ? removeComment(tree, body.id) : tree;
  }
  if (what === 'like') {
    const { body } = await api.like(target.id);
    return likeComment(tree, target.id, body);
  }
  const { status, body } = await api.report(target.id);
  return status === 200 ? reportComment(tree, target.id, body) : tree;
}

let run = 0;

test('any sequence of comment actions gives client and server the same tree', async () => {
  await fc.assert(
    // As many writes as these people may make in a minute.
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: COMMENTS_PER_MINUTE * 3 }), async (steps) => {
      const page = `/api/products/acme-p${run++ % (RUNS * 2)}`;
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => server.signUp()));
      const api = commentsOn(server, page, people[0] as Person);
      let tree: CommentTree = await api.list();
      for (const one of steps) {
        tree = await take(tree, one, page, people);
        expect(await api.list()).toEqual(tree);
      }
      const { body } = await server.call({ url: page });
      expect(body.commentCount).toBe([...inReadingOrder(tree)].length);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await expectTrueCounters(server);
});
