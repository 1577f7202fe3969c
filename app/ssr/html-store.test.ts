import { expect, test } from 'vitest';
import { HtmlStore } from './html-store.ts';

/** Counts what it has to render. */
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

test('a look of a thing is rendered once, until the look, the thing or its text differs', () => {
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

test('what was asked for longest ago makes room', () => {
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

test('what is longer than all of it is given and not kept', () => {
  const { get, rendered } = storeOf(50);
  expect(get('page', 'a', 'y'.repeat(80))).toHaveLength(80);
  get('page', 'a', 'y'.repeat(80));
  expect(rendered).toHaveLength(2);
});
