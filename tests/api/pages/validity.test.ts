import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { routeAddresses } from '#tests/support/server/route-addresses.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true, strictResponses: false });

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Rules that React's valid output breaks.
    'no-self-closing': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
  },
});

async function problemsOf(url: string): Promise<string[]> {
  const { body } = await server.app.inject({ url });
  const { results } = await validator.validateString(body, url);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${url} ${ruleId}: ${message} ${selector ?? ''}`),
  );
}

test('every screen of the route table is valid HTML as the server renders it', async () => {
  const found: string[] = [];
  for (const url of await routeAddresses(server)) found.push(...(await problemsOf(url)));
  expect(found).toEqual([]);
});

test('invalid HTML is found', async () => {
  const { results } = await validator.validateString(
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p id="a"></p><p id="a"><div></div></p></body></html>',
  );
  expect(results[0]?.messages.map(({ ruleId }) => ruleId)).toEqual(
    expect.arrayContaining(['no-dup-id', 'close-order']),
  );
});
