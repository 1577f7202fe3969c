import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { MAKER_PAGES } from './testing/maker-pages.ts';
import { SHEETS } from './testing/sheets.ts';

describe.each([...SHEETS, ...MAKER_PAGES])('$layout', ({ text, expected, unread = [] }) => {
  const sheet = readSheet(text);

  test('returns only the fields it names', () => {
    expect(Object.fromEntries(sheet.suggestions.map(({ field, value }) => [field, value]))).toEqual(expected);
  });

  test('lists the lines that were not used', () => {
    expect(sheet.unread.map(({ words }) => words)).toEqual(unread);
  });

  test('returns the source text of every field', () => {
    for (const { words } of sheet.suggestions) expect(words.length).toBeGreaterThan(3);
  });
});

test('a comma that may be a decimal point becomes a question', () => {
  const { unread } = readSheet('Dimensions: 162,9 x 74,1 x 8,2 mm');
  expect(unread).toEqual([
    {
      words: 'Dimensions: 162,9 x 74,1 x 8,2 mm',
      reason: '"162,9" has a comma. If it means 162.9, write it with a point.',
    },
  ]);
});

test('a value below its label belongs to it', () => {
  const { suggestions } = readSheet('Rear Camera - OIS\nNo\nStereo Support\nYes');
  expect(suggestions).toMatchObject([
    { field: 'ois', value: false, words: 'Rear Camera - OIS: No' },
    { field: 'speakers', value: 'stereo' },
  ]);
});

test('the name in the first line is a suggestion', () => {
  const { suggestions } = readSheet('vivo V99 5G\nBattery: 5000 mAh');
  expect(suggestions).toMatchObject([
    { field: 'name', value: 'vivo V99', isSure: false },
    { field: 'brandId', value: 'vivo', isSure: false },
    { field: 'batteryCapacity', isSure: true },
  ]);
});

test('the power of a charger sold separately is ignored', () => {
  expect(readSheet('Fast charge: 50% in 20 minutes with 40W adapter or higher').suggestions).toEqual([]);
});

test('an impossible figure is reported with its reason', () => {
  expect(readSheet('Battery: 50000 mAh').unread).toEqual([
    { words: 'Battery: 50000 mAh', reason: 'Battery must be at most 35,000 mAh.' },
  ]);
});

test('a figure without a label is a suggestion', () => {
  const { suggestions } = readSheet('Runs for two days on 5000 mAh');
  expect(suggestions).toEqual([
    { field: 'batteryCapacity', value: 5000, words: 'Runs for two days on 5000 mAh', isSure: false },
  ]);
});

test('unclear pairs of RAM and storage become a question', () => {
  const { suggestions, unread } = readSheet('RAM: 8GB / 12GB\nStorage: 128GB / 256GB');
  expect(suggestions).toEqual([]);
  expect(unread[0]?.reason).toBe('Which RAM comes with which storage isn’t clear.');
});

test('other text returns no fields', () => {
  const { suggestions, unread } = readSheet('Dear editor,\nthank you for your letter.');
  expect(suggestions).toEqual([]);
  expect(unread).toHaveLength(2);
});

test('long lines are read in reasonable time', () => {
  expect(readSheet(`Display ${'8GB + '.repeat(8_000)}`).suggestions).toEqual([]);
});

const read = (text: string) =>
  Object.fromEntries(readSheet(text).suggestions.map(({ field, value }) => [field, value]));

test('a shop that lists and then describes the cameras gives each lens once', () => {
  const { rearCameras, frontCameras } = read(`Camera Features
Primary Camera\t50MP + 12MP + 5MP
Primary Camera Features\tTriple Camera: 50MP Main Camera (f/1.8, OIS) + 12MP Ultra Wide Camera (f/2.2) + 5MP Macro (f/2.4)
Secondary Camera\t12MP Front Camera
Secondary Camera Features\tf/2.3 Aperture`);
  expect(rearCameras).toEqual([
    { megapixels: 50, kind: 'wide', aperture: 1.8 },
    { megapixels: 12, kind: 'ultrawide', aperture: 2.2 },
    { megapixels: 5, kind: 'macro', aperture: 2.4 },
  ]);
  expect(frontCameras).toEqual([{ megapixels: 12, kind: 'wide', aperture: 2.3 }]);
});

test('a heading, photo sizes and a crop are not further lenses', () => {
  const { rearCameras, frontCameras } = read(`Camera
48MP Fusion camera
48MP Fusion: 26 mm, ƒ/1.6 aperture, support for super-high-resolution photos (24MP and 48MP)
Also enables 12MP optical-quality 2x Telephoto: 52 mm, ƒ/1.6 aperture
TrueDepth Camera
12MP camera
ƒ/1.9 aperture`);
  expect(rearCameras).toEqual([{ megapixels: 48, kind: 'wide', aperture: 1.6, focalLength: 26 }]);
  expect(frontCameras).toEqual([{ megapixels: 12, kind: 'wide', aperture: 1.9 }]);
});

test('two cameras of the same size stay two', () => {
  expect(read('Rear camera\n50MP main camera\n50MP ultra-wide camera\nf/2.0').rearCameras).toHaveLength(2);
  expect(read('Rear camera: 50 MP + 50 MP').rearCameras).toHaveLength(2);
});

test('a no does not suggest what its label names', () => {
  expect(read('Micro USB Port\tNo\nUSB Connectivity\tYes\nStereo speakers\tNo\nGorilla Glass\tNo')).toEqual({});
});

test.each([
  ['SIM Size: Nano Sim', undefined],
  ['SIM: Dual SIM (1 Nano SIM + 1 eSIM)', 1],
  ['SIM Slot Type: SIM 1 + SIM 2 / SIM 1 + eSIM / Dual eSIM', 2],
  ['SIM: Nano-SIM + Nano-SIM + eSIM', 2],
])('%s says how many SIM cards fit: %s', (text, slots) => {
  expect(read(text).simSlots).toBe(slots);
});

test('video over several lines is put together, without what is only played', () => {
  expect(
    read(`Rear Camera
Video Recording Resolution
UHD 4K (3840 x 2160)@30fps
1080p Dolby Vision video at 25 fps, 30 fps or 60 fps
Audio and Video
Video Playing Resolution
UHD 4K (3840 x 2160)@60fps`).rearVideo,
  ).toEqual([
    { resolution: '4k', fps: 30 },
    { resolution: '1080p', fps: 25 },
    { resolution: '1080p', fps: 30 },
    { resolution: '1080p', fps: 60 },
  ]);
});

test('each variant of a sentence keeps its price', () => {
  const { variants } = read('Price: 4GB + 128GB costs Rs. 9,999, 6GB + 128GB Rs 10,999 and 8GB + 256GB Rs. 12,999');
  expect((variants as { price: number }[]).map(({ price }) => price)).toEqual([9_999, 10_999, 12_999]);
});

test.each([
  ['Announced: 2025, January 22', '2025-01-22'],
  ['Launch date: 3rd July 2025', '2025-07-03'],
  ['Launch date: July 3, 2025 (Official)', '2025-07-03'],
  ['Announced: 2025, January', '2025-01'],
])('%s is a launch on %s', (text, day) => {
  expect(read(text).launchedAt).toBe(day);
});

test('three named sides on one line are the dimensions', () => {
  expect(read('Height 157.9 mm, Width 74.7 mm, Thickness 7.4 mm, Weight 187 grams')).toMatchObject({
    dimensions: { height: 157.9, width: 74.7, thickness: 7.4 },
    weight: 187,
  });
});

test('the name ends before what the page says of it', () => {
  expect(read('Vivo T4 Lite 5G launched in India\nBattery: 6000 mAh').name).toBe('vivo T4 Lite');
});

test('the contents of the box are read line by line, and none is a name', () => {
  expect(read('In the Box\nPower Adapter\nUSB Cable\nPhone Case')).toEqual({ inTheBox: ['charger', 'cable', 'case'] });
});

test.each([
  ['Fast charging\nQi-certified wireless charging (7.5 W)', undefined, 7.5],
  ['Charging: 80W (50W wireless)', 80, 50],
  ['Charging: 45W (wired), 15W (wireless)', 45, 15],
])('%s: wired and wireless charging are told apart', (text, wired, wireless) => {
  expect(read(text)).toMatchObject({ wirelessCharging: wireless });
  expect(read(text).wiredCharging).toBe(wired);
});

test('the camera of a cover screen is a front camera', () => {
  const { rearCameras, frontCameras } = read(
    'Main Camera\tTriple\t50 MP, f/1.8\nSelfie camera\tSingle\t4 MP\nCover camera:\n10 MP, f/2.2',
  );
  expect(rearCameras).toHaveLength(1);
  expect(frontCameras).toMatchObject([{ megapixels: 4 }, { megapixels: 10 }]);
});

test('the kind of memory is not an amount', () => {
  expect(read('RAM: 8GB LPDDR4X\nROM: 128GB/256GB UFS3.1').variants).toMatchObject([
    { ram: 8, storage: 128 },
    { ram: 8, storage: 256 },
  ]);
});

test.each([
  'Height: 16.17cm\nWidth: 7.58cm\nThickness: 0.80cm',
  'Dimensions: 16.17 x 7.58 x 0.8 cm',
  '161.7 mm height x 75.8 mm width x 8 mm depth',
  'Length: 161.7mm\nWidth: 75.8mm\nDepth: 8mm',
])('%s are dimensions', (text) => {
  expect(read(text).dimensions).toEqual({ height: 161.7, width: 75.8, thickness: 8 });
});
