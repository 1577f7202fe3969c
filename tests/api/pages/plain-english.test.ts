import { expect, test } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { unplainWordsIn } from '#tests/support/english/unplain-words.ts';
import { routeAddresses } from '#tests/support/server/route-addresses.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true, strictResponses: false });

/** Visible text, accessible names and metadata of a page, one text per line, without quotations in articles. */
function textsOf(html: string): string[] {
  const attributes = [...html.matchAll(/ (?:content|alt|title|aria-label|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  const shown = html
    .replace(/<(script|style|blockquote)\b[\s\S]*?<\/\1>/g, '\n')
    .replace(/<\/?(?:a|b|strong|em|i|span|code|time|abbr|mark)\b[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n');
  return [...attributes, ...shown].map((text) => text.replaceAll('&#x27;', "'").trim()).filter(Boolean);
}

test('every screen of the route table is in plain English', async () => {
  const found: string[] = [];
  for (const url of await routeAddresses(server)) {
    const { body } = await server.app.inject({ url });
    // The API documentation quotes its values.
    const texts = textsOf(body).filter((text) => !/^"\w+"$/.test(text));
    expect(texts.length, url).toBeGreaterThan(5);
    for (const text of texts)
      for (const word of unplainWordsIn(text)) found.push(`${url} “${word}” in: ${text.slice(0, 300)}`);
  }
  expect(found).toEqual([]);
});

test('words are found across tags and in accessible names, but not in quotations', () => {
  const texts = textsOf(
    '<p>It is <b>told</b> once.</p><img alt="Nobody"/><script>"nobody"</script><blockquote>Whoever</blockquote>',
  );
  expect(texts.flatMap(unplainWordsIn)).toEqual(['Nobody', 'is told']);
});
