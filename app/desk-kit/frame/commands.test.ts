import { describe, expect, test } from 'vitest';
import { desks } from '#app/features/admin/desks.ts';
import { type Command, commandsOf, matchingCommands, parseFieldQuery, rankCommands } from './commands.ts';

const phone = (brand: string, name: string): Command => ({
  id: `phone:${name}`,
  label: name,
  keywords: brand,
  kind: 'Phone',
  to: `/admin/products/edit/${name}`,
});
const article = (title: string): Command => ({
  id: `article:${title}`,
  label: title,
  kind: 'Article',
  to: `/admin/blogs/edit/${title}`,
});

/** In the server's order: phones by name, then articles. */
const FOUND = [
  phone('Samsung', 'Galaxy A56'),
  phone('Samsung', 'Galaxy S25 Edge'),
  phone('Samsung', 'Galaxy S25 Ultra'),
  phone('Samsung', 'Galaxy S25'),
  phone('Samsung', 'Galaxy S25+'),
  phone('Apple', 'iPhone 16'),
  article('Which Galaxy S25 to buy'),
  article('Galaxy S25 Edge, a week later'),
];

const labels = (typed: string) =>
  rankCommands([...matchingCommands(desks.flatMap(commandsOf), typed), ...FOUND], typed).map(({ label }) => label);

describe('the command palette', () => {
  test.each([
    ['galaxy s25', 'Galaxy S25'],
    ['Samsung Galaxy S25', 'Galaxy S25'],
    ['  GALAXY   s25 ultra ', 'Galaxy S25 Ultra'],
    ['iphone 16', 'iPhone 16'],
    ['phones', 'Phones'],
    ['articles', 'Articles'],
    ['settings', 'Settings'],
  ])('ranks the exact name “%s” first', (typed, label) => {
    expect(labels(typed)[0]).toBe(label);
  });

  test('ranks names that start with the words before names that contain them', () => {
    expect(labels('galaxy s25').slice(0, 6)).toEqual([
      'Galaxy S25',
      'Galaxy S25 Edge',
      'Galaxy S25 Ultra',
      'Galaxy S25+',
      'Galaxy S25 Edge, a week later',
      'Which Galaxy S25 to buy',
    ]);
  });

  test('ranks a name before a synonym', () => {
    const found = labels('import');
    const named = found.findIndex((label) => /^import/i.test(label));
    expect(named).toBe(0);
  });
});

describe('a field of a phone', () => {
  test.each([
    ['price of galaxy s26', 'price', 'galaxy s26'],
    ['edit weight pixel 10', 'weight', 'pixel 10'],
    ['Pixel 10 battery', 'batteryCapacity', 'pixel 10'],
    ['change the wired charging of OnePlus 13', 'wiredCharging', 'oneplus 13'],
    ['RAM iphone 16', 'variants', 'iphone 16'],
    ['iphone 16 launch date', 'launchedAt', 'iphone 16'],
  ])('“%s” finds %s', (typed, key, phone) => {
    expect(parseFieldQuery(typed)).toEqual({ key, phone });
  });

  test.each(['galaxy s26', 'price', 'edit price', 'price of', 'add a phone', 'pixel 10', ''])(
    '“%s” finds no field',
    (typed) => expect(parseFieldQuery(typed)).toBeNull(),
  );
});
