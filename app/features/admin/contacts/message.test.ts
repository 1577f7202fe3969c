import { expect, test } from 'vitest';
import type { ContactMessage } from '#contract/contact.ts';
import { replyMailto } from './message.tsx';

const message = {
  name: 'Meera Iyer',
  email: 'meera+phones@people.test',
  subject: 'Battery & price',
  message: 'First line\nSecond line?',
  createdAt: '2026-11-15T04:00:00.000Z',
} as ContactMessage;

test('the reply quotes the message without letting it inject headers', () => {
  const url = new URL(replyMailto({ ...message, email: 'a@b.test?bcc=all@b.test', subject: 'x&bcc=all@b.test' }));
  expect(url.pathname).toBe('a%40b.test%3Fbcc%3Dall%40b.test');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);

  const { searchParams } = new URL(replyMailto(message));
  expect(searchParams.get('subject')).toBe('Re: Battery & price');
  expect(searchParams.get('body')).toBe('\r\n\r\nOn 2026-11-15 Meera Iyer wrote:\r\n> First line\r\n> Second line?');
});

test('a reply to a message without a subject has none, and a long one is cut', () => {
  const { searchParams } = new URL(replyMailto({ ...message, subject: '', message: 'x'.repeat(2_000) }));
  expect(searchParams.get('subject')).toBe('Re: Your message');
  expect(searchParams.get('body')?.length).toBeLessThan(1_300);
});

test('the quoted date is in IST, where the day begins before it does in UTC', () => {
  const { searchParams } = new URL(replyMailto({ ...message, createdAt: '2026-11-15T18:30:00.000Z' }));
  expect(searchParams.get('body')).toContain('On 2026-11-16 Meera Iyer wrote:');
});
