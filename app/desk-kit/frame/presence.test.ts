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

test('lists editors with their start time before readers', () => {
  const editingSince = '2026-11-16T05:12:00.000Z';
  expect(presenceText([person('Anita', { editingSince }), person('Bela')])).toBe(
    'Anita has been editing since 10:42 am. Bela is reading',
  );
});

test('lists several readers together, and the user’s own other tab', () => {
  const people = [person('Anita'), person('Bela'), person('Chitra'), person('Me', { isSelf: true })];
  expect(presenceText(people)).toBe('Anita, Bela and Chitra are reading. Also open in another of your tabs');
  expect(presenceText([])).toBe('');
});
