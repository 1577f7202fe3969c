import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

const values = { name: 'Meera {me} $1', subject: 'Battery', me: 'Asha' };

test('placeholders are filled in once, even if a reader’s name looks like one', () => {
  expect(fillPlaceholders('Dear {name}, about {subject}: {other} {NAME}\n{me}', values)).toBe(
    'Dear Meera {me} $1, about Battery: {other} {NAME}\nAsha',
  );
});
