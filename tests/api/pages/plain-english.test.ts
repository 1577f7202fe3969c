import { expect, test } from 'vitest';
import { unplainWordsIn } from '#tests/support/english/unplain-words.ts';
import { routeAddresses } from '#tests/support/server/route-addresses.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';
import { BUILD_DIR } from '../../../scripts/support/build.mjs';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true, strictResponses: false });

/** What a page shows, reads out and tells search engines, one piece of text a line; without what articles quote. */
function textsOf(html: string): string[] {
  const said = [...html.matchAll(/ (?:content|alt|title|aria-label|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  const shown = html
    .replace(/<(script|style|blockquote)\b[\s\S]*?<\/\1>/g, '\n')
    .replace(/<\/?(?:a|b|strong|em|i|span|code|time|abbr|mark)\b[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n');
  return [...said, ...shown].map((text) => text.replaceAll('&#x27;', "'").trim()).filter(Boolean);
}

test('every screen of the route table is written in plain words', async () => {
  const found: string[] = [];
  for (const url of await routeAddresses(server)) {
    const { body } = await server.app.inject({ url });
    // The documentation of the API names its values, in quotation marks.
    const texts = textsOf(body).filter((text) => !/^"\w+"$/.test(text));
    expect(texts.length, url).toBeGreaterThan(5);
    for (const text of texts)
      for (const word of unplainWordsIn(text)) found.push(`${url} “${word}” in: ${text.slice(0, 300)}`);
  }
  expect(found).toEqual([]);
});

test('a word is found across tags and in what is read out, and not in what is quoted', () => {
  const texts = textsOf(
    '<p>It is <b>told</b> once.</p><img alt="Nobody"/><script>"nobody"</script><blockquote>Whoever</blockquote>',
  );
  expect(texts.flatMap(unplainWordsIn)).toEqual(['Nobody', 'is told']);
});
