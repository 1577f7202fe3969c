import { expect, test } from 'vitest';
import { HtmlStore } from './html-store.ts';

/** Counts the renderings. */
function storeOf(max: number) {
  const store = new HtmlStore(max);
  const rendered: string[] = [];
  const get = (look: string, of: object | string, html = '<p></p>') =>
    store.get(look, of, () => {
      rendered.push(look);
      return html;
    });
  return { get, rendered };
}

test('HTML is rendered once for each look and content', () => {
  const { get, rendered } = storeOf(1_000);
  const phone = { id: 'a' };
  expect(get('card', phone, '<a>')).toBe('<a>');
  expect(get('card', phone, '<b>')).toBe('<a>');
  expect(get('row', phone, '<c>')).toBe('<c>');
  expect(get('card', { id: 'a' }, '<d>')).toBe('<d>');
  expect(get('card', '{"id":"a"}', '<e>')).toBe('<e>');
  expect(get('card', '{"id":"a"}', '<f>')).toBe('<e>');
  expect(rendered).toHaveLength(4);
});

test('the least recently used HTML is evicted', () => {
  // Room for three.
  const { get, rendered } = storeOf(300);
  const html = 'x'.repeat(90);
  for (const key of ['1', '2', '3']) get('card', key, html);
  get('card', '1', html);
  expect(rendered).toHaveLength(3);
  get('card', '4', html);
  expect(rendered).toHaveLength(4);
  for (const key of ['1', '3']) get('card', key, html);
  expect(rendered).toHaveLength(4);
  get('card', '2', html);
  expect(rendered).toHaveLength(5);
});

test('returns what is larger than the cache without caching it', () => {
  const { get, rendered } = storeOf(50);
  expect(get('page', 'a', 'y'.repeat(80))).toHaveLength(80);
  get('page', 'a', 'y'.repeat(80));
  expect(rendered).toHaveLength(2);
});
