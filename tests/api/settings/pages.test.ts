import { expect, test } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR });
const admin = await server.as('admin');

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });
const save = async (id: string, value: unknown) => {
  const { updatedAt } = (await call('GET', '/api/admin/settings')).body[id];
  expect((await call('PUT', `/api/admin/settings/${id}`, { value, updatedAt })).status).toBe(200);
};
const publish = async (id: string, draft: object) => {
  const url = `/api/admin/settings/pages/${id}`;
  const { updatedAt } = (await call('GET', url)).body;
  const saved = await call('PUT', `${url}/draft`, { draft, updatedAt });
  expect((await call('POST', `${url}/publish`, { updatedAt: saved.body.updatedAt })).status).toBe(200);
};
const reset = async (id: string) => {
  const url = `/api/admin/settings/pages/${id}`;
  await call('POST', `${url}/reset`, { updatedAt: (await call('GET', url)).body.updatedAt });
};
const html = async (url: string) => (await server.app.inject({ url })).body;
const dataOf = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));

const heading = (level: number, anchor: string, text: string) => ({
  type: 'heading',
  attrs: { level, anchor },
  content: [{ type: 'text', text }],
});
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('the name is in titles, header, footer, structured data and the manifest', async () => {
  const before = await html('/about-us');
  expect(before).toContain('<title>About Handset · Handset</title>');
  await save('identity', { name: 'A & B <3'.replace('<3', 'Phones'), tagline: 'figures first', about: '', logo: null });
  const home = await html('/');
  expect(home).toContain('<title>A &amp; B Phones</title>');
  expect(home).toContain('<meta property="og:site_name" content="A &amp; B Phones">');
  expect(home).toContain('aria-label="A &amp; B Phones, home"');
  expect(home).toContain('A &amp; B Phones is a catalogue of mobile phones sold in India');
  expect(dataOf(home)).toContainEqual(expect.objectContaining({ '@type': 'WebSite', name: 'A & B Phones' }));
  expect(await html('/about-us')).toContain('<title>About A &amp; B Phones · A &amp; B Phones</title>');
  expect(JSON.parse(await html('/manifest.webmanifest'))).toMatchObject({
    name: 'A & B Phones: figures first',
    short_name: 'A & B Phones',
  });
  await save('identity', null);
  expect(await html('/about-us')).toContain('<title>About Handset · Handset</title>');
});

test('header and footer have the links from the settings, without hidden ones', async () => {
  const link = (label: string, address: string, isHidden = false) => ({ label, address, isHidden });
  await save('navigation', {
    header: [link('Elsewhere', 'https://elsewhere.example/x'), link('Hidden one', '/faq', true)],
    footer: [{ title: 'Only group', links: [link('Questions', '/faq')] }],
  });
  const page = await html('/contact-us');
  expect(page).toContain('href="https://elsewhere.example/x"');
  expect(page).not.toContain('Hidden one');
  expect(page).toContain('aria-label="Only group"');
  expect(page).not.toContain('aria-label="Catalogue"');
  await save('navigation', null);
  expect(await html('/contact-us')).toContain('aria-label="Catalogue"');
});

test('an edited page is served with its anchors until it is reset to the default', async () => {
  const original = await html('/terms-of-service');
  const [, anchor = ''] = /<h2 id="([^"]+)"/.exec(original) ?? [];
  await publish('terms-of-service', {
    title: 'House rules',
    headline: 'The rules of the house',
    lead: 'Short and plain.',
    body: { type: 'doc', content: [heading(2, anchor, 'Other words'), paragraph('Be <b>kind</b>.')] },
  });
  const page = await html('/terms-of-service');
  expect(page).toContain('<title>House rules · Handset</title>');
  expect(page).toContain('The rules of the house');
  expect(page).toMatch(new RegExp(`<h2 id="${anchor}"[^>]*>Other words</h2>`));
  expect(page).toContain('Be &lt;b&gt;kind&lt;/b&gt;.');
  expect(page).toContain('Last changed on');
  expect(page).toContain('<link rel="canonical" href="http://handset.test/terms-of-service">');
  expect(dataOf(page)).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  expect(await html('/sitemap.xml')).toContain('sitemap');
  await reset('terms-of-service');
  expect(await html('/terms-of-service')).toContain(`<h2 id="${anchor}"`);
  expect(await html('/terms-of-service')).not.toContain('Other words');
});

test('questions of an edited FAQ are found by readers and search engines', async () => {
  await publish('faq', {
    title: 'Questions',
    headline: '',
    lead: 'Answered here.',
    body: {
      type: 'doc',
      content: [
        heading(2, 'buying', 'Buying'),
        heading(3, 'can-i-buy-here', 'May I buy here?'),
        paragraph('No, but elsewhere.'),
      ],
    },
  });
  const page = await html('/faq');
  expect(page).toContain('May I buy here?');
  expect(page).toContain('id="can-i-buy-here"');
  const faq = dataOf(page).find((data) => data['@type'] === 'FAQPage');
  expect(faq.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'May I buy here?',
      acceptedAnswer: {
        '@type': 'Answer',
        text: 'No, but elsewhere.',
        url: 'http://handset.test/faq#can-i-buy-here',
      },
    },
  ]);
  await reset('faq');
  expect(await html('/faq')).toContain('Can I buy a phone here?');
});
