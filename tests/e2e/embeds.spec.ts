import type { Blog } from '#contract/blogs.ts';
import { callAs, uniqueName } from '#tests/support/browser/admin-api.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openHydrated,
  test,
} from '#tests/support/browser/browser.ts';
import { newPerson } from '#tests/support/browser/sign-in.ts';

const VIDEO = { host: 'youtube', videoId: 'dQw4w9WgXcQ', title: 'A folding phone', caption: 'Twice.', credit: 'Asha' };
const POST = { text: 'It folds.\nTwice.', author: 'Asha', url: 'https://social.example/1' };

test('a video requests nothing from its host until it is pressed', { tag: '@full' }, async ({ page }) => {
  const admin = await newPerson({ role: 'admin' });
  const { id } = await callAs<Blog>(page, admin, 'POST', '/api/blogs', {
    title: uniqueName('Embeds'),
    excerpt: 'With a video.',
    author: 'Asha',
    categories: [],
    body: {
      type: 'doc',
      content: [
        { type: 'video', attrs: VIDEO },
        { type: 'socialPost', attrs: POST },
      ],
    },
  });
  await callAs(page, admin, 'PATCH', `/api/blogs/${id}/status`, { status: 'published' });
  const elsewhere: string[] = [];
  await page.route(/^https:/, (route) => {
    elsewhere.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
  });
  await openHydrated(page, `/blog/${id}`);
  const preview = page.getByRole('link', { name: /A folding phone/ });
  await expect(preview).toContainText('Plays from YouTube. Loads when you press play.');
  await expectAccessible(page, 'article');
  await expectNoSidewaysScroll(page);
  expect(elsewhere).toEqual([]);
  await preview.click();
  await expect(page.frameLocator('iframe[title="A folding phone"]').getByText('The player')).toBeVisible();
  expect(new Set(elsewhere)).toEqual(new Set(['www.youtube-nocookie.com']));
});
