import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { renderScreen } from '#tests/support/component/render.tsx';
import { CompareCheckbox } from './compare-checkbox.tsx';
import { CompareTray } from './compare-tray.tsx';
import { COMPARISON_KEY } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

const PHONES = ['One', 'Two', 'Three', 'Four'].map((name) => ({ id: name.toLowerCase(), name }));

function open() {
  return renderScreen(
    <>
      {PHONES.map((phone) => (
        <CompareCheckbox key={phone.id} phone={phone} />
      ))}
      <CompareTray />
    </>,
    { server: new FakeServer() },
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });
const tray = () => within(screen.getByRole('region', { name: 'Comparison' }));
const compared = () =>
  tray()
    .queryAllByRole('button', { name: /^Remove / })
    .map(({ textContent }) => textContent);

test('a fourth phone is rejected with a toast, and its box stays unticked', async () => {
  open();
  for (const { name } of PHONES.slice(0, 3)) fireEvent.click(box(name));
  expect(compared()).toEqual(['Remove One', 'Remove Two', 'Remove Three']);
  expect(tray().queryByText('add one more')).toBeNull();
  fireEvent.click(box('Four'));
  await screen.findByText('You can compare up to 3 phones. Remove one to add another.');
  expect(box('Four').checked).toBe(false);
  expect(compared()).toHaveLength(3);
});

test('removing one phone keeps the others and moves focus to the tray', () => {
  open();
  for (const { name } of PHONES.slice(0, 3)) fireEvent.click(box(name));
  fireEvent.click(tray().getByRole('button', { name: 'Remove Two' }));
  expect(compared()).toEqual(['Remove One', 'Remove Three']);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Comparison' }));
  expect(box('Two').checked).toBe(false);
});

test('Clear all empties the comparison and its storage', () => {
  open();
  for (const { name } of PHONES.slice(0, 2)) fireEvent.click(box(name));
  fireEvent.click(tray().getByRole('button', { name: 'Clear all' }));
  expect(compared()).toEqual([]);
  expect(localStorage.getItem(COMPARISON_KEY)).toBe('[]');
});

test('the tray links to the comparison of its phones', () => {
  open();
  for (const { name } of PHONES.slice(0, 2)) fireEvent.click(box(name));
  expect(tray().getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/products/compare?ids=one,two');
});

test('phones chosen on an earlier visit are shown', () => {
  localStorage.setItem(COMPARISON_KEY, JSON.stringify(PHONES.slice(0, 2)));
  open();
  act(() => useComparison.getState().restore());
  expect(compared()).toEqual(['Remove One', 'Remove Two']);
});
