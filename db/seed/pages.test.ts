import { expect, test } from 'vitest';
import { SitePage, TEXT_PAGES } from '#contract/settings/sections.ts';
import { checkCompiled, compilePages, pageFiles } from './compile-articles.ts';
import { defaultPage, PAGES_FILE } from './pages.ts';

test.each(TEXT_PAGES)('the default of /%s can be saved as a page', (id) => {
  const { page, updated } = defaultPage(id, 'Phone "Desk"');
  expect(SitePage.safeParse(page).error?.issues).toBeUndefined();
  expect(JSON.stringify(page)).not.toContain('{site}');
  expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each(TEXT_PAGES)('every heading of /%s has its own address', (id) => {
  const headings = defaultPage(id, 'Handset').page.body.content.filter((block) => block.type === 'heading');
  const anchors = headings.map(({ attrs }) => attrs.anchor);
  expect(anchors).not.toContain(undefined);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test('a page that was changed but not compiled is refused', () => {
  const files = pageFiles();
  expect(checkCompiled(compilePages(files), PAGES_FILE)).toEqual([]);
  const [first, ...rest] = files;
  const edited = [{ file: first?.file ?? '', source: `${first?.source}\nOne more sentence.\n` }, ...rest];
  expect(checkCompiled(compilePages(edited), PAGES_FILE)[0]?.reason).toContain('npm run articles');
});
