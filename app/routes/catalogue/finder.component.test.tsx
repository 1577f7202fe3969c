import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { products } from '#contract/products.ts';
import { FakeServer } from '#tests/support/component/fake-server.ts';
import { makeCard, makeResults } from '#tests/support/component/phones.ts';
import { renderPage } from '#tests/support/component/render.tsx';
import * as finder from './finder.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const PHONES = [makeCard('Poco X7', { price: 22_999, score: 70, scoreParts: [70, 70, 70, 70, 70, 70] })];

async function open(path: string) {
  const server = new FakeServer().on(products.filter, makeResults(PHONES));
  const view = renderPage(finder, { server, path });
  await screen.findByRole('heading', { level: 1, name: 'Find my phone' });
  return { ...view, server };
}

const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name, hidden: true });
const move = (name: string, to: string) => fireEvent.input(slider(name), { target: { value: to } });

test('a changed weight is in the address and in the request', async () => {
  const { address, server } = await open('/finder?priceMax=30000');
  move('Battery', '10');
  await waitFor(() => expect(address()).toContain('battery=10'));
  expect(slider('Battery').getAttribute('aria-valuetext')).toBe('highest');
  await waitFor(() => expect(server.sent(products.filter).at(-1)?.query?.weights).toContain('battery:10'));
});

test('the form keeps its values while results load', async () => {
  const { address } = await open('/finder?priceMax=30000');
  const battery = slider('Battery');
  move('Battery', '10');
  await waitFor(() => expect(address()).toContain('battery=10'));
  move('Cameras', '1');
  await waitFor(() => expect(address()).toContain('cameras=1'));
  expect(slider('Battery')).toBe(battery);
  expect(battery.value).toBe('10');
});

test('another address fills in the form again, and it still works afterwards', async () => {
  const { address, keys } = await open('/finder?priceMax=30000');
  move('Battery', '10');
  await waitFor(() => expect(address()).toContain('battery=10'));
  await keys.click(await screen.findByRole('link', { name: 'All equal', hidden: true }));
  await waitFor(() => expect(address()).not.toContain('battery'));
  await waitFor(() => expect(slider('Battery').value).toBe('5'));
  move('Battery', '0');
  await waitFor(() => expect(address()).toContain('battery=0'));
});

test('a link pressed right after moving a slider is not undone by the slider', async () => {
  const { address, server } = await open('/finder?battery=9');
  const answer = server.hold(products.filter);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  move('Cameras', '8');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'All equal', hidden: true })));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  await act(async () => answer.answer(makeResults(PHONES)));
  expect(answer.count).toBe(0);
  expect(address()).toBe('/finder');
});
