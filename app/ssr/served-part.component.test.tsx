import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { lazyCode, ServedPart } from './served-part.tsx';

afterEach(() => document.body.replaceChildren());

function Form() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(false);
  return (
    <form>
      <input aria-label="Brands" value={text} onChange={(event) => setText(event.target.value)} />
      <details>
        <summary>Battery</summary>
        <label>
          <input type="checkbox" checked={chosen} onChange={() => setChosen(!chosen)} /> 5000 mAh
        </label>
      </details>
      <output>{`${text || 'nothing'}, ${chosen ? 'chosen' : 'not chosen'}`}</output>
    </form>
  );
}

/** The server's HTML in the page, and the part over it, whose code loads when the test releases it. */
function showServed() {
  const { promise, resolve } = Promise.withResolvers<{ Form: typeof Form }>();
  document.body.innerHTML = `<main><div id="part">${renderToString(<Form />)}</div></main>`;
  render(
    <ServedPart id="part" code={lazyCode(() => promise)} live="touched">
      {(code) => <code.Form />}
    </ServedPart>,
    { container: document.querySelector('main') as HTMLElement },
  );
  const isLive = () => document.querySelector('[data-served]') === null;
  const loadCode = async () => {
    resolve({ Form });
    await expect.poll(() => act(async () => isLive())).toBe(true);
  };
  return { loadCode, isLive };
}

test('a part keeps the server’s HTML until it is touched', async () => {
  const { loadCode, isLive } = showServed();
  expect(isLive()).toBe(false);
  fireEvent.pointerOver(screen.getByRole('textbox'));
  await loadCode();
});

test('a box checked before the code loaded is applied afterwards', async () => {
  const { loadCode } = showServed();
  fireEvent.click(screen.getByRole('checkbox'));
  await loadCode();
  expect(screen.getByText('nothing, chosen')).toBeTruthy();
});

test('keeps typed text, open parts and focus from before hydration', async () => {
  const { loadCode } = showServed();
  const field = screen.getByRole('textbox') as HTMLInputElement;
  field.focus();
  field.value = 'sam';
  (document.querySelector('details') as HTMLDetailsElement).open = true;
  await loadCode();
  expect(screen.getByText('sam, not chosen')).toBeTruthy();
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
