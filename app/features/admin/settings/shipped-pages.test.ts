import { expect, test } from 'vitest';
import { outlineOf } from '#app/features/magazine/article/outline.ts';
import { allAnswers, answerGroups } from '#app/features/pages/faq/answers/answers.ts';
import { answerGroupsOf } from '#app/features/pages/faq/groups-of-body.ts';
import { aboutUs } from '#app/features/pages/legal/documents/about-us.ts';
import { SITE_PAGES, SitePage } from '#contract/settings/sections.ts';
import { shippedPage } from './shipped-pages.ts';

test.each(SITE_PAGES)('what ships as %s is a page that can be saved, under the site’s name', (id) => {
  const page = shippedPage(id, 'Phone "Desk"');
  expect(SitePage.safeParse(page).error?.issues).toBeUndefined();
  expect(JSON.stringify(page)).not.toContain('{site}');
});

test('headings keep their addresses', () => {
  const { entries } = outlineOf(shippedPage('about-us', 'Handset').body);
  expect(entries.map(({ id }) => id)).toEqual(aboutUs.sections.map(({ id }) => id));
  const { groups } = answerGroupsOf(shippedPage('faq', 'Handset').body);
  expect(groups.map(({ id }) => id)).toEqual(answerGroups.map(({ id }) => id));
  expect(groups.flatMap(({ answers }) => answers.map(({ id }) => id))).toEqual(allAnswers.map(({ id }) => id));
});
