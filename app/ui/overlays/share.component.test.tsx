import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { share, useShareLabel } from './share.ts';

function Label() {
  return <p>{useShareLabel()}</p>;
}

function device({ isTouch }: { isTouch: boolean }) {
  const native = vi.fn(async () => {});
  const copied = vi.fn(async () => {});
  vi.stubGlobal('navigator', { share: native, clipboard: { writeText: copied } });
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  return { native, copied };
}

afterEach(() => vi.unstubAllGlobals());

test('on a phone the button is labelled Share and opens the share sheet', async () => {
  const { native, copied } = device({ isTouch: true });
  render(<Label />);
  expect(screen.getByText('Share')).toBeTruthy();
  await share('Two phones', 'https://handset.test/size');
  expect(native).toHaveBeenCalledWith({ title: 'Two phones', url: 'https://handset.test/size' });
  expect(copied).not.toHaveBeenCalled();
});

test('on a computer the button copies the link', async () => {
  const { native, copied } = device({ isTouch: false });
  render(<Label />);
  expect(screen.getByText('Copy link')).toBeTruthy();
  await share('Two phones', 'https://handset.test/size');
  expect(copied).toHaveBeenCalledWith('https://handset.test/size');
  expect(native).not.toHaveBeenCalled();
});
