import { describe, expect, it, test } from 'vitest';
import { countText, formatCount } from '#contract/count.ts';
import { formatMemory, formatPartialDate, formatRupees, priceText, resolutionType } from './format.ts';
import { formatLenses, formatVideos, valueText } from './lines.ts';

test('rupees are grouped as in India', () => {
  expect(formatRupees(129_999)).toBe('₹1,29,999');
  expect(formatRupees(999)).toBe('₹999');
  const india = new Intl.NumberFormat('en-IN');
  for (const figure of [0, 7, 99, 1000, 12_345, 99_999, 100_000, 1_234_567, 123_456_789, -45_000]) {
    expect(formatCount(figure)).toBe(india.format(figure));
  }
  expect(formatCount(1234.5)).toBe('1,234.5');
  expect(formatCount(1_234_567.89123)).toBe('12,34,567.89123');
  expect(formatCount(-1.23456)).toBe('-1.23456');
  expect(priceText(null)).toBe('No price');
});

test('only 1 is singular', () => {
  expect(countText(1, 'phone')).toBe('1 phone');
  expect(countText(0, 'phone')).toBe('0 phones');
  expect(countText(120_000, 'reply', 'replies')).toBe('1,20,000 replies');
});

test('a date keeps its precision', () => {
  expect(formatPartialDate('2024-01-23')).toBe('23 January 2024');
  expect(formatPartialDate('2024-01')).toBe('January 2024');
  expect(formatPartialDate('2024')).toBe('2024');
});

test('memory is shown in TB, GB or MB', () => {
  expect(formatMemory(0.5)).toBe('512 MB');
  expect(formatMemory(512)).toBe('512 GB');
  expect(formatMemory(1024)).toBe('1 TB');
});

test('cameras and video are formatted for people', () => {
  expect(
    formatLenses([
      { megapixels: 50, kind: 'wide', aperture: 1.8, sensorSize: 1.56, focalLength: 24 },
      { megapixels: 2, kind: null },
    ]),
  ).toBe('50 MP wide f/1.8 1/1.56″ 24mm + 2 MP');
  expect(
    formatVideos([
      { resolution: '1080p', fps: 240 },
      { resolution: '4k', fps: 60 },
      { resolution: '4k', fps: 30 },
      { resolution: '720p', fps: null },
    ]),
  ).toBe('4K at 30 and 60 fps; 1080p at 240 fps; 720p');
});

test.each([
  ['usb', 'usb-c-2.0', 'USB-C 2.0'],
  ['wifi', 'wifi-6e', 'Wi-Fi 6E'],
  ['bluetooth', 5, '5.0'],
  ['bands5g', [28, 78], 'n28, n78'],
  ['simSlots', 2, 'Two nano SIMs'],
  ['osUpdates', 1, '1 year'],
  ['positioning', ['gps', 'navic'], 'GPS, NavIC'],
  ['fmRadio', false, 'No'],
] as const)('%s %j is read as %s', (key, value, text) => {
  expect(valueText(key, value)).toBe(text);
});

describe('resolutionType', () => {
  it.each([
    [480, 854, 'SD'],
    [720, 1280, 'HD'],
    [720, 1600, 'HD+'],
    [828, 1792, 'HD+'],
    [1080, 1920, 'FHD'],
    [1080, 2400, 'FHD+'],
    [1170, 2532, 'FHD+'],
    [1220, 2712, 'FHD+'],
    [1440, 2560, 'QHD'],
    [1440, 3120, 'QHD+'],
    [1644, 3840, '4K'],
    [1968, 2184, 'QHD+'],
  ])('%i x %i is %s', (width, height, type) => {
    expect(resolutionType({ width, height })).toBe(type);
  });

  it('accepts width and height in either order', () => {
    expect(resolutionType({ width: 2400, height: 1080 })).toBe('FHD+');
  });
});
