import { expect, test } from 'vitest';
import { Secrets } from '#server/secrets.ts';
import { NewsletterLinks } from './links.ts';

const links = new NewsletterLinks('https://handset.example', new Secrets(['a secret of at least 32 characters']));
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

test('a link is valid for its own purpose only', () => {
  const confirm = tokenOf(links.confirm('abc-1', 2));
  const unsubscribe = tokenOf(links.unsubscribe('abc-1'));
  expect(links.readConfirm(confirm)).toEqual({ id: 'abc-1', round: 2 });
  expect(links.readUnsubscribe(unsubscribe)).toBe('abc-1');
  expect(links.readConfirm(unsubscribe)).toBeNull();
  expect(links.readUnsubscribe(confirm)).toBeNull();
});

test('a changed, shortened or foreign link is refused', () => {
  const token = tokenOf(links.unsubscribe('abc-1'));
  const others = new NewsletterLinks('https://handset.example', new Secrets(['another secret of 32 characters!']));
  for (const bad of ['', '.', 'abc-1', token.slice(0, -1), token.replace('abc-1', 'abc-2'), `${token}x`]) {
    expect(links.readUnsubscribe(bad)).toBeNull();
  }
  expect(others.readUnsubscribe(token)).toBeNull();
});
