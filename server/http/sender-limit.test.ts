import { expect, test } from 'vitest';
import { networkOf } from './sender-limit.ts';

test('networkOf keeps an IPv4 address and the first half of an IPv6 one', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
