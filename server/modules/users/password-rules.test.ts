import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { passwordWeakness } from './password-rules.ts';

const asha = { name: 'Asha Rao', email: 'asha.rao@example.in' };

test.each(['password1', 'PassWord1', 'qwertyuiop', 'india123', 'sachin10', 'rahul@123', 'aaaaaaaaaaaa', 'abababab'])(
  '%s is too common',
  (password) => {
    expect(passwordWeakness(password, asha)).toMatch(/too common/);
  },
);

test.each(['asha rao', 'Asha.Rao', 'asha.rao@example.in', 'asharao1990', 'Handset-4711'])(
  '%s is too close to the name or address',
  (password) => {
    expect(passwordWeakness(password, asha)).toMatch(/too close to your name/);
  },
);

test.each(['correct horse battery', 'monsoon over Kochi 7', 'k9$Lw2!vQz', '\npassword1\n', 'பாதுகாப்பான சொல்'])(
  '%j is accepted',
  (password) => {
    expect(passwordWeakness(password, asha)).toBeNull();
  },
);

test('the list has only valid, unique, lower-case passwords', () => {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThan(5_000);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) {
    expect(line.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
    expect(line).toBe(line.toLowerCase());
  }
});
