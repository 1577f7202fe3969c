import { expect, test } from 'vitest';
import type { VIDEO_RESOLUTIONS } from './choices.ts';
import { PHONE_FIELDS, PHONE_KEYS } from './fields.ts';
import { storageSpeed, usbSpeed, videoFigures } from './figures.ts';
import { pixelDensity, screenToBody } from './screen.ts';

const a54 = {
  displaySize: 6.4,
  pixels: { width: 1080, height: 2340 },
  dimensions: { height: 158.2, width: 76.7, thickness: 8.2 },
};

test('pixel density and screen-to-body ratio are calculated', () => {
  expect(pixelDensity(a54)).toBe(403);
  expect(screenToBody(a54)).toBe(82.9);
  expect(pixelDensity({ ...a54, pixels: null })).toBeNull();
  expect(screenToBody({ ...a54, dimensions: null })).toBeNull();
});

test('a screen larger than its body has no ratio', () => {
  expect(screenToBody({ ...a54, displaySize: 8 })).toBeNull();
});

test('ports and storage types compare only if their versions are known', () => {
  expect([usbSpeed('usb-c-3.1'), usbSpeed('usb-c-3.2'), usbSpeed('lightning'), usbSpeed('usb-c')]).toEqual([
    [3],
    [3],
    [2],
    null,
  ]);
  expect([storageSpeed('emmc-5.1'), storageSpeed('ufs-3.1'), storageSpeed('nvme'), storageSpeed('ufs')]).toEqual([
    [0],
    [3.1],
    null,
    null,
  ]);
});

test('video compares by resolution and frame rate, without slow motion', () => {
  const at = (resolution: (typeof VIDEO_RESOLUTIONS)[number], fps: number | null) => ({ resolution, fps });
  expect(videoFigures([at('4k', 30), at('1080p', 960)])).toEqual(videoFigures([at('4k', 30)]));
  expect(videoFigures([at('8k', 24), at('4k', 60)])).toEqual([4320, 2160 * 60]);
  expect(videoFigures([at('1080p', null)])).toEqual([1080, null]);
});

test('newer Wi-Fi is better', () => {
  const { figures } = PHONE_FIELDS.wifi;
  const places = (['wifi-4', 'wifi-5', 'wifi-6', 'wifi-6e', 'wifi-7'] as const).map((name) => figures(name)?.[0]);
  expect(places).toEqual([0, 1, 2, 3, 4]);
});

const groups = Object.values(import.meta.glob('./fields/*.ts', { eager: true })).flatMap((file) =>
  Object.values(file as Record<string, object>),
);

test('every field is in exactly one group of the table', () => {
  expect(PHONE_KEYS.toSorted()).toEqual(groups.flatMap((rows) => Object.keys(rows)).toSorted());
});
