import { expect, test } from 'vitest';
import { dotted } from './format.ts';

test('no line ends with a separator: it sticks to what follows', () => {
  expect(dotted(['6.2″', null, '4,000 mAh', false, '50 MP'])).toBe('6.2″ ·\u00a04,000 mAh ·\u00a050 MP');
});
