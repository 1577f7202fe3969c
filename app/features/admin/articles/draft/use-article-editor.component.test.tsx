import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Blog, blogs } from '#contract/blogs.ts';
import { FakeServer, lost, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { EMPTY_DRAFT } from './draft.ts';
import { useArticleEditor } from './use-article-editor.ts';

const AT = '2026-11-18T06:00:00.000Z';
const ID = '01990000-0000-7000-8000-00000000000a';
const BLOG: Blog = {
  ...EMPTY_DRAFT,
  id: ID,
  title: 'Batteries',
  categories: [],
  body: { type: 'doc', content: [] },
  coverUrl: '/media/covers/a.svg',
  status: 'draft',
  scheduledAt: null,
  publishedAt: null,
  readingMinutes: 1,
  products: [],
  relatedProducts: [],
  createdAt: AT,
  updatedAt: AT,
};

function Editor({ stored }: { stored: Blog | null }) {
  const editor = useArticleEditor({ mayPublish: true, stored, storedCopy: null, newId: ID, onAddress: () => {} });
  return (
    <>
      {(['title', 'excerpt'] as const).map((field) => (
        <input
          key={field}
          aria-label={field}
          value={editor.draft[field]}
          onChange={({ target }) => editor.change({ [field]: target.value })}
        />
      ))}
      <button type="button" onClick={() => void editor.save()}>
        Save
      </button>
      <p data-testid="state">{editor.conflict ? 'conflict' : editor.isUnsaved ? 'unsaved' : 'saved'}</p>
    </>
  );
}

const open = (server: FakeServer, stored: Blog | null) =>
  renderScreen(<Editor stored={stored} />, { server, user: ADMIN, path: '/admin/blogs/add' });
const save = () => screen.getByRole('button', { name: 'Save' });
const isSaved = () => waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));

/** A fake server with one article. */
function serveArticle(first: Blog | null) {
  const articles = first ? [first] : [];
  const server = new FakeServer().on(blogs.update, ({ body }) => {
    const { updatedAt, ...changes } = body as Blog;
    const [stored = BLOG] = articles;
    if (updatedAt !== stored.updatedAt) return refuse('CONFLICT', undefined, { current: stored });
    articles[0] = {
      ...stored,
      ...changes,
      categories: [],
      updatedAt: new Date(Date.parse(updatedAt) + 1).toISOString(),
    };
    return articles[0];
  });
  return { server, articles };
}

test('a new article whose first response was lost is created once', async () => {
  const { server, articles } = serveArticle(null);
  server.on(blogs.create, ({ body }) => {
    const { newId: id = '', title } = body as Blog & { newId?: string };
    const made = articles.find((article) => article.id === id);
    if (made) return refuse('CONFLICT', undefined, { current: made });
    articles.push({ ...BLOG, id, title });
    return lost;
  });
  const { keys } = open(server, null);
  await keys.type(screen.getByLabelText('title'), 'Batteries');
  await keys.click(save());
  await waitFor(() => expect(articles).toHaveLength(1));
  await keys.type(screen.getByLabelText('title'), ' compared');
  await keys.click(save());
  await isSaved();
  expect(articles.map(({ title }) => title)).toEqual(['Batteries compared']);
});

test('another person’s change to another field is merged', async () => {
  const { server, articles } = serveArticle(BLOG);
  const { keys } = open(server, BLOG);
  articles[0] = { ...BLOG, excerpt: 'Theirs', updatedAt: '2026-11-18T07:00:00.000Z' };
  await keys.type(screen.getByLabelText('title'), ' compared');
  await keys.click(save());
  await isSaved();
  expect(articles[0]).toMatchObject({ title: 'Batteries compared', excerpt: 'Theirs' });
  expect(screen.getByLabelText<HTMLInputElement>('excerpt').value).toBe('Theirs');
});

test('a field of an article that both changed is a conflict', async () => {
  const { server, articles } = serveArticle(BLOG);
  const { keys } = open(server, BLOG);
  articles[0] = { ...BLOG, title: 'Theirs', updatedAt: '2026-11-18T07:00:00.000Z' };
  await keys.type(screen.getByLabelText('title'), ' compared');
  await keys.click(save());
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('conflict'));
  expect(articles[0]?.title).toBe('Theirs');
});
