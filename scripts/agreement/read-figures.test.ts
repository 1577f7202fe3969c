import { describe, expect, test } from 'vitest';
import { deviceYesNo } from './device-details.ts';
import {
  batteriesOf,
  bodiesOf,
  cameraTexts,
  chargingOf,
  deviceLenses,
  deviceRating,
  readDeviceFigures,
  weightsOf,
} from './read-device-figures.ts';
import { readListingFigures, readSheetFigures } from './read-smartprix-figures.ts';

describe('sheets of devices', () => {
  test('sides of the Indian model come first, other thicknesses beside them', () => {
    expect(bodiesOf('160 x 74 x 8.7 mm (EU/NA)160 x 73 x 8.1 mm (IN/CN)').open).toEqual([
      { height: 160, width: 73, thickness: 8.1 },
    ]);
    expect(bodiesOf('162 x 75.5 x 8.1 mm or 8.4 mm').open.map(({ thickness }) => thickness)).toEqual([8.1, 8.4]);
  });

  test('a foldable has two bodies', () => {
    expect(bodiesOf('Unfolded: 155 x 130 x 6.1 mmFolded: 155 x 67 x 13.4 mm')).toEqual({
      open: [{ height: 155, width: 130, thickness: 6.1 }],
      folded: [{ height: 155, width: 67, thickness: 13.4 }],
    });
  });

  test('weights and batteries of several regions', () => {
    expect(weightsOf('195 g or 198 g (6.88 oz)')).toEqual([195, 198]);
    expect(weightsOf('192 g (EU/NA)183 g (IN/CN) (6.46 oz)')).toEqual([183]);
    expect(batteriesOf('Li-Ion 6000 mAh (Global)Li-Ion 6550 mAh (India only)')).toEqual([6550]);
  });

  test('watts that run together with the version before them', () => {
    expect(chargingOf('45W wired, PD3.015W wireless4.5W reverse wireless')).toEqual({ wired: [45], wireless: [15] });
    expect(chargingOf('Wired, QC413W wireless').wireless).toEqual([13]);
  });

  test('lenses, the front camera out of the column of the rear one', () => {
    const row = {
      'Main dual': '50 MP, f/1.8, (wide), PDAF, OIS8 MP, f/2.2, (ultrawide)',
      'Main single': '16 MP, f/2.0',
    };
    const { rear, front } = cameraTexts(row);
    expect(deviceLenses(rear)).toMatchObject([
      { megapixels: 50, kind: 'wide' },
      { megapixels: 8, kind: 'ultrawide' },
    ]);
    expect(deviceLenses(front)).toMatchObject([{ megapixels: 16, kind: 'wide' }]);
    expect(cameraTexts({ 'Main single': '13 MP', 'Selfie single': '5 MP' })).toEqual({ rear: '13 MP', front: '5 MP' });
  });

  test.each([
    ['Yes', true],
    ['No', false],
    ['Yes (market/region dependent)', null],
    ['Yes (excl. India)', false],
    ['Unspecified', null],
  ])('NFC %s is %s', (text, expected) => expect(deviceYesNo(text)).toBe(expected));

  test.each([
    ['UFS 2.2 | IP53, dust and splash resistant', 'IP53'],
    ['IP68 dust/water resistant (up to 1.5m for 30 min) - GlobalIP69 (market/region dependent)', 'IP68'],
    ['IP68 (T-Mobile version only)', null],
    ['IP64 dustproof (China only) | UFS 4.0', null],
    ['eMMC 5.1', null],
  ])('%s is rated %s', (text, expected) => expect(deviceRating(text)).toBe(expected));

  test('a row, with what no phone has left out', () => {
    const [phone] = readDeviceFigures([
      {
        Brand: 'Xiaomi',
        'Model Name': 'Xiaomi Poco Z9 Pro',
        'Display size': '6.67 inches, 107.4 cm2',
        'Display type': 'AMOLED, 120Hz, 500 nits (typ)',
        Resolution: '1080 x 2400 pixels',
        Dimensions: '16.2 x 75 x 8 mm',
        Weight: '185 g',
        Charging: '67W wired',
        Battery: 'Li-Po 5000 mAh',
        Technology: 'GSM / LTE / 5G',
      },
    ]);
    expect(phone).toMatchObject({ brand: 'POCO', name: 'Poco Z9 Pro' });
    expect(phone?.stated).toMatchObject({
      displaySize: [6.67],
      refreshRate: [120],
      weight: [185],
      wiredCharging: [67],
      wirelessCharging: [0],
      network5g: [true],
    });
    expect(phone?.stated.dimensions).toBeUndefined();
  });
});

describe('Indian sources', () => {
  test('the comparison’s sheet without unreleased phones', () => {
    const row = (date: string) => ({
      Name: 'Acme Two 5G (8GB RAM + 256GB)',
      Brand: 'Acme',
      'Battery.Size': '5000 mAh, Li-Po Battery',
      'Display.Size': '6.67 inches, 1080 x 2400 pixels, 120 Hz',
      'General.Release Date': date,
      'Last modified': '2025-10-01 10:00',
    });
    expect(readSheetFigures([row('May 1, 2026 (Expected)')])).toEqual([]);
    const [phone] = readSheetFigures([row('May 1, 2025')]);
    expect(phone).toMatchObject({ name: 'Acme Two 5G', at: '2025-10-01', stated: { batteryCapacity: [5000] } });
    expect(phone?.stated.nfc).toBeUndefined();
  });

  test('the listing', () => {
    const [phone] = readListingFigures([
      {
        model: 'Samsung Galaxy Z1 5G',
        price: '₹9,999',
        connectivity: 'Dual Sim, 5G, NFC',
        processor: 'Dimensity 6300, Octa Core',
        ram: '4 GB RAM, 64 GB inbuilt',
        battery: '5000 mAh Battery with 25W Fast Charging',
        display: '6.7 inches, 720 x 1600 px, 90 Hz Display with Water Drop Notch',
        camera: '50 MP + 2 MP Dual Rear & 8 MP Front Camera',
      },
    ]);
    expect(phone?.stated).toMatchObject({ nfc: [true], wiredCharging: [25], refreshRate: [90] });
  });
});
