import { expect, test } from 'vitest';
import { documentBytes } from './document.ts';

const assets = { boot: '/boot.js', entry: '/entry.js', styles: [], fonts: [], preloads: [] };

function pageWith(html: string, state: unknown = null): string {
  const head = { title: 'Phones', description: 'Phones sold in India' };
  const page = { status: 200, state, head, siteName: 'Handset', modules: [] };
  return documentBytes(page, [html], '', '/', assets, 'https://handset.example').toString();
}

test('every character arrives unchanged, also beyond 65,536', () => {
  expect(pageWith('<p>₹ 9,999 – “só” 📱</p>')).toContain('<div id="root"><p>₹ 9,999 – “só” 📱</p></div>');
});

test('half a character does not break the page', () => {
  expect(pageWith('<p>a\ud800b</p>')).toContain('<p>a\ufffdb</p>');
});

test('a page longer than all before is complete', () => {
  const long = '₹'.repeat(1_500_000);
  expect(pageWith(`<p>${long}</p>`)).toContain(`<p>${long}</p>`);
});

test('the state cannot end its script element', () => {
  expect(pageWith('', { note: '</script><!-- \u2028' })).toContain(
    '{"note":"\\u003c/script>\\u003c!-- \u2028"}</script>',
  );
});
