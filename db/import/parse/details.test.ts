import { describe, expect, test } from 'vitest';
import {
  bands5gOf,
  bluetoothOf,
  brightnessOf,
  fingerprintOf,
  gpuOf,
  inTheBoxOf,
  modelNumbersOf,
  positioningOf,
  sarOf,
  sensorsOf,
  storageTypeOf,
  usbOf,
  videosOf,
  wifiOf,
} from './details.ts';

describe('connections', () => {
  test.each([
    ['USB Type-C 3.2 Gen 2, OTG', 'usb-c-3.2'],
    ['Yes, USB-C v2.0', 'usb-c-2.0'],
    ['USB Type-C', 'usb-c'],
    ['microUSB 2.0', 'micro-usb-2.0'],
    ['Yes, microUSB v5.0', 'micro-usb'],
    ['Lightning, USB 2.0', 'lightning'],
    ['Yes', null],
  ])('%s is %s', (text, expected) => expect(usbOf(text)).toBe(expected));

  test.each([
    ['Wi-Fi 802.11 a/b/g/n/ac/6e/7, tri-band', 'wifi-7'],
    ['Wi-Fi 6 (802.11 a/b/g/n/ac/ax), Dual Band', 'wifi-6'],
    ['802.11 b/g/n', 'wifi-4'],
    ['Support Wi-Fi 5 / Wi-Fi 6', 'wifi-6'],
    ['Yes', null],
  ])('%s is %s', (text, expected) => expect(wifiOf(text)).toBe(expected));

  test('reads versions, bands and satellites', () => {
    expect(bluetoothOf('Yes, v5.3, A2DP, LE')).toBe(5.3);
    expect(bluetoothOf('Yes')).toBeNull();
    expect(bands5gOf('5G NR: n1/n3/n28B/n78, n1')).toEqual([1, 3, 28, 78]);
    expect(bands5gOf('n1/2/28B/78')).toEqual([1, 2, 28, 78]);
    expect(bands5gOf('1, 3, 28, 78 SA/NSA')).toEqual([1, 3, 28, 78]);
    expect(bands5gOf('FDD Sub6: N1(2100), N3(1800), 5G')).toEqual([1, 3]);
    expect(positioningOf('GPS (L1+L5), GLONASS, BDS, NavIC')).toEqual(['gps', 'glonass', 'beidou', 'navic']);
  });
});

describe('other fields', () => {
  test('reads video as resolution and frame rate', () => {
    expect(videosOf('4K@30/60fps, 1080p@30fps (gyro-EIS)')).toEqual([
      { resolution: '4k', fps: 30 },
      { resolution: '4k', fps: 60 },
      { resolution: '1080p', fps: 30 },
    ]);
    expect(videosOf('4K @ 30 fps / 60 fps UHD')).toEqual([
      { resolution: '4k', fps: 30 },
      { resolution: '4k', fps: 60 },
    ]);
    expect(videosOf('4K/1080p@30fps')).toEqual([
      { resolution: '4k', fps: 30 },
      { resolution: '1080p', fps: 30 },
    ]);
    expect(videosOf('4K, 1080p @ 30 fps FHD, 1080p')).toEqual([
      { resolution: '4k', fps: null },
      { resolution: '1080p', fps: 30 },
    ]);
  });

  test('reads typical and peak brightness', () => {
    expect(brightnessOf('AMOLED, 500 nits (typ), 900 nits (HBM), 1,800 nits (peak)')).toEqual({
      typical: 500,
      peak: 1800,
    });
    expect(brightnessOf('IPS LCD, 90Hz')).toEqual({ typical: null, peak: null });
  });

  test('reads sensors except those of other countries', () => {
    expect(sensorsOf('Fingerprint (rear-mounted), accelerometer, gyro, barometer (USA only)')).toEqual([
      'accelerometer',
      'gyroscope',
    ]);
    expect(fingerprintOf('Fingerprint (under display, optical)')).toBe('display');
    expect(fingerprintOf('No, Side')).toBeNull();
  });

  test('recognises parts by name', () => {
    expect(storageTypeOf('UFS 4')).toBe('ufs-4.0');
    expect(storageTypeOf('eMMC 5.1')).toBe('emmc-5.1');
    expect(gpuOf('Arm Mali-G57 MC2')).toBe('Mali-G57 MC2');
    expect(gpuOf('Apple GPU (5-core graphics)')).toBe('Apple GPU, 5 cores');
    expect(gpuOf('0')).toBeNull();
    expect(sarOf('1.19 W/kg (Head)<br>0.96 W/kg (Body)', 'body')).toBe(0.96);
    expect(inTheBoxOf('Handset, 45W Charger, USB Type C Cable, TPU Case')).toEqual(['charger', 'cable', 'case']);
    expect(modelNumbersOf('SM-A515F, iPhone 17 Pro, CPH2737')).toEqual(['SM-A515F', 'CPH2737']);
  });
});
