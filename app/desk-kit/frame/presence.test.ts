import { expect, test } from 'vitest';
import { presenceText } from './presence.tsx';

const person = (name: string, others: object = {}) => ({
  id: name,
  name,
  openedAt: '2026-11-16T05:00:00.000Z',
  editingSince: null,
  typedAt: null,
  isSelf: false,
  ...others,
});

test('says who is editing since when, by India’s clock, before who only reads', () => {
  const editingSince = '2026-11-16T05:12:00.000Z';
  expect(presenceText([person('Anita', { editingSince }), person('Bela')])).toBe(
    'Anita is editing this since 10:42 am. Bela is reading',
  );
});

test('names several readers in one go, and one’s own other tab', () => {
  const people = [person('Anita'), person('Bela'), person('Chitra'), person('Me', { isSelf: true })];
  expect(presenceText(people)).toBe('Anita, Bela and Chitra are reading. You have it open in another tab');
  expect(presenceText([])).toBe('');
});
