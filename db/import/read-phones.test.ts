import { describe, expect, it, vi } from 'vitest';
import { emptyPhone } from '#contract/phone/values.ts';
import { COLUMNS, TEMPLATE, toCells } from './layouts/handset-csv.ts';
import { readPhones } from './read-phones.ts';

const csv = (...lines: string[]) => lines.join('\n');
const read = (text: string, filename = 'phones.csv') => readPhones(text, { filename, today: '2026-01-15' });

const SHEET =
  'Name,Brand,Price,General.Device Type,General.Release Date,Design.Dimensions,Camera.Rear Camera,Display.Size,Technical.Chipset,Technical.OS,Memory.RAM,Memory.Storage,Battery.Size';
const sheetRow = (name: string, change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    Name: name,
    Brand: 'Vivo',
    Price: '15999',
    'General.Device Type': 'Smartphone',
    'General.Release Date': '"October 19, 2022"',
    'Design.Dimensions': '75 x 162 x 8 mm',
    'Camera.Rear Camera': '50 MP',
    'Display.Size': '"6.6 inches, 1080 x 2400 pixels, 120 Hz"',
    'Technical.Chipset': 'Mediatek Dimensity 7200',
    'Technical.OS': 'Android v13',
    'Memory.RAM': '8 GB',
    'Memory.Storage': '128 GB',
    'Battery.Size': '5000 mAh',
    ...change,
  };
  return SHEET.split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
};

describe('our own CSV', () => {
  it('writes every field the way it was read', () => {
    const phone = read(TEMPLATE).phones[0]?.phone;
    if (!phone) throw new Error('The template has no phone');
    const cells = toCells(phone);
    const texts = COLUMNS.map(({ name }, index) => [name, cells[index]]);
    // The price follows from the variants, which have their own dates.
    const examples = COLUMNS.map(({ name, example }) => [name, example || null]).filter(([, example]) => example);
    expect(texts).toEqual(expect.arrayContaining(examples.filter(([name]) => !/^(price|variants)/.test(name ?? ''))));
    expect(
      read([TEMPLATE.split('\n')[0], ['Xiaomi', 'Redmi Note 13 Pro', ...cells].join(',')].join('\n')).phones,
    ).toEqual(read(TEMPLATE).phones);
  });

  it('reads and writes offers with a date but no price', () => {
    const unknown = { ram: null, storage: null, price: null, inStock: null };
    const offers = [
      { ...unknown, store: 'Croma', url: 'https://www.croma.com/p/1', seenAt: '2026-01-08' },
      { ...unknown, store: 'Amazon', url: 'https://www.amazon.in/dp/2', seenAt: null },
    ];
    const cell = toCells({ ...emptyPhone('One', 'acme'), offers })[COLUMNS.findIndex(({ key }) => key === 'offers')];
    const { phones, problems } = read(csv('brand,name,offers', `Acme,One,${cell}`));
    expect(problems).toEqual([]);
    expect(phones[0]?.phone.offers).toEqual(offers);
  });

  it('distinguishes a status in the file from the default', () => {
    const { phones } = read(csv('brand,name,status', 'Acme,One,discontinued', 'Acme,Two,'));
    expect(phones.map(({ phone, hasStatus }) => [phone.status, hasStatus])).toEqual([
      ['discontinued', true],
      ['available', false],
    ]);
  });

  it('reads its own template', () => {
    const { layout, phones, problems } = read(TEMPLATE);
    expect(problems).toEqual([]);
    expect(layout).toBe('Handset CSV');
    expect(phones).toHaveLength(1);
    expect(phones[0]).toMatchObject({
      row: 2,
      brandName: 'Xiaomi',
      phone: {
        name: 'Redmi Note 13 Pro',
        brandId: 'xiaomi',
        price: 15_999,
        variants: [
          { ram: 8, storage: 128, price: 15_999 },
          { ram: 8, storage: 256, price: 17_999 },
        ],
        rearCameras: [
          { megapixels: 50, kind: 'wide' },
          { megapixels: 8, kind: 'ultrawide' },
        ],
        dimensions: { height: 162.3, width: 79, thickness: 8.6 },
        colours: ['Midnight Black', 'Coral Purple'],
      },
    });
  });

  it('reports what is wrong with a row and where', () => {
    const { phones, problems } = read(
      csv(
        'brand,name,battery_mah,nfc,variants,launched',
        'Acme,One,lots,,,',
        'Acme,Two,99000,,,',
        'Acme,Three,5000,maybe,,',
        'Acme,Four,5000,yes,8-128,',
        ',Five,5000,yes,,',
        'Acme,Six,5000,yes,8/128:9999,',
        'Acme,six,5000,yes,8/128:9999,',
        'Acme,Seven,5000,yes,8/128:9999,2031-01-01',
      ),
    );
    expect(phones.map(({ phone }) => phone.name)).toEqual(['Six']);
    expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 Battery capacity (battery_mah): "lots" is not a number.',
      '3 Battery capacity (battery_mah): Battery must be at most 35,000 mAh. (it says "99000")',
      '4 NFC: "maybe" is not yes or no.',
      '5 Variants: "8-128" can’t be read. Write it like 8/128:15999; 8/256:17999.',
      '6 The brand is missing.',
      '8 It is a duplicate of row 7.',
      '9 It is not on sale yet: it launches on 2031-01-01.',
    ]);
  });
});

describe('our own JSON', () => {
  it('accepts a brand by name or id and fills in defaults', () => {
    const { phones, problems } = read(
      JSON.stringify([
        { brand: 'Vivo', name: 'vivo X1', price: 9999 },
        { brandId: 'oneplus', name: 'OnePlus 99', unknown: true, status: null, variants: null },
        { brandId: 'ai-plus', name: 'Ai+ Pulse 9', status: 'upcoming' },
      ]),
      'phones.json',
    );
    expect(problems).toEqual([]);
    expect(phones.map(({ row, brandName }) => [row, brandName])).toEqual([
      [1, 'vivo'],
      [2, 'OnePlus'],
      [3, 'Ai+'],
    ]);
    expect(phones.map(({ hasStatus }) => hasStatus)).toEqual([false, false, true]);
    expect(phones[1]?.phone).toMatchObject({ brandId: 'oneplus', variants: [], glass: null });
    expect(phones[1]?.phone).not.toHaveProperty('unknown');
  });

  it('reports nonsense as problems', () => {
    expect(read('[{]', 'phones.json').problems[0]?.reason).toMatch(/not valid JSON/);
    expect(read('{"phones": 3}', 'phones.json').problems[0]?.reason).toMatch(/must be a list of phones/);
    expect(read('[1, {"name": "X"}, {"brand": "A", "name": "B", "variants": "many"}]', 'x.json').problems).toEqual([
      { row: 1, name: '', reason: 'It is not a JSON object.' },
      { row: 2, name: 'X', reason: 'The brand is missing.' },
      { row: 3, name: 'B', reason: expect.stringMatching(/^Variants: /) },
    ]);
  });
});

describe('a specification sheet', () => {
  it('merges the variants of a phone', () => {
    const { phones, problems } = read(
      csv(
        SHEET,
        sheetRow('Vivo V99 (8GB RAM + 128GB)'),
        sheetRow('Vivo V99 (8GB RAM + 256GB)', { 'Memory.Storage': '256 GB', Price: '17999' }),
        sheetRow('Vivo V99 (8 GB + 128 GB)'),
      ),
    );
    expect(phones).toHaveLength(1);
    expect(phones[0]?.phone).toMatchObject({
      name: 'vivo V99',
      price: 15_999,
      variants: [
        { ram: 8, storage: 128, price: 15_999 },
        { ram: 8, storage: 256, price: 17_999 },
      ],
      dimensions: { height: 162, width: 75, thickness: 8 },
    });
    expect(problems).toEqual([{ row: 4, name: 'vivo V99', reason: 'It is a duplicate of row 2.' }]);
  });

  it('numbers lines like a spreadsheet when a cell has several', () => {
    const { problems } = read(
      csv(
        SHEET,
        sheetRow('Vivo A', { 'Camera.Rear Camera': '"50 MP\n2 MP"' }),
        sheetRow('Vivo B', { 'Battery.Size': '9 mAh' }),
      ),
    );
    expect(problems).toEqual([{ row: 4, name: 'vivo B', reason: expect.stringContaining('at least 300 mAh') }]);
  });

  it.each([
    ['a feature phone', { 'General.Device Type': 'Feature Phone' }, 'It is a feature phone.'],
    ['a tablet', { 'General.Device Type': 'Tablet' }, 'It is a tablet.'],
    ['a rumour', { 'General.Release Date': '"March 1, 2027 (Expected)"' }, /launch is given as "March 1, 2027/],
    ['a small screen', { 'Display.Size': '"1.8 inches, 128 x 160 pixels"' }, /1.8 inch is smaller than 3 inch/],
    ['little memory', { 'Memory.RAM': '32 MB' }, /32 MB of RAM/],
    ['an old system', { 'Technical.OS': 'Symbian v3' }, /it runs Symbian/],
    ['markup left over', { 'Technical.Chipset': 'Foo <b 9000' }, /contains markup/],
  ])('refuses %s in plain words', (_, change, reason) => {
    const { phones, problems } = read(csv(SHEET, sheetRow('Vivo V99', change)));
    expect(phones).toEqual([]);
    expect(problems[0]?.reason).toMatch(reason);
  });
});

it('reads a price listing of sentences', () => {
  const { phones } = read(
    csv(
      'model,price,rating,connectivity,processor,ram,storage,battery,display,camera,os,memory_card',
      'Lava Shark 5G (4GB RAM + 128GB),"₹8,998",60,"Dual Sim, 3G, 4G, 5G, Wi-Fi","Unisoc T765, Octa Core Processor","4 GB RAM, 128 GB inbuilt","4 GB RAM, 128 GB inbuilt",5000 mAh Battery with 18W Fast Charging,"6.75 inches, 720 x 1600 px, 90 Hz Display with Punch Hole",13 MP + 2 MP Dual Rear & 5 MP Front Camera,Android v15,"Memory Card Supported, upto 1 TB"',
      'Apple iPhone 16 Plus (256GB),"₹89,900",83,"Dual Sim, 5G, NFC","Bionic A18, Hexa Core, 4 GHz Processor",,256 GB inbuilt,4674 mAh Battery,"6.7 inches, 1290 x 2796 px Display",48 MP + 12 MP Dual Rear & 12 MP Front Camera,iOS v18,Memory Card Not Supported',
    ),
  );
  expect(phones.map(({ phone }) => phone)).toMatchObject([
    {
      name: 'Lava Shark 5G',
      price: 8998,
      variants: [{ ram: 4, storage: 128, price: 8998 }],
      wiredCharging: 18,
      chipset: 'Unisoc T765',
      frontCameras: [{ megapixels: 5, kind: 'wide' }],
      network5g: true,
      nfc: false,
      memoryCard: true,
    },
    { name: 'iPhone 16 Plus', variants: [{ ram: null, storage: 256, price: 89_900 }], memoryCard: false },
  ]);
});

it('reads a price listing of numbers without its guessed charger', () => {
  const { layout, phones } = read(
    csv(
      'brand,model,price_inr,processor_name,ram_gb,storage_gb,has_5g,has_nfc,display_inches,res_width_px,res_height_px,battery_mah,charging_watt,rear_camera_main_mp,front_camera_main_mp,memory_card_supported',
      'vivo,Vivo Y19s 5G (4GB RAM + 128GB),11999,mediatek dimensity 6300,4,128,True,False,6.74,720,1600,6000,10.0,13.0,5.0,True',
    ),
  );
  expect(layout).toBe('price listing (numbers)');
  expect(phones[0]?.phone).toMatchObject({
    name: 'vivo Y19s 5G',
    chipset: 'MediaTek Dimensity 6300',
    wiredCharging: null,
    pixels: { width: 720, height: 1600 },
  });
});

it('numbers rows correctly with CR LF, BOM and empty lines', () => {
  const rows = ['brand,name,glass,battery_mah', 'Acme,One,"a', 'b",5000', '', 'Acme,Two,,9', 'Acme,Three,,5000,6000'];
  const mixed = `\uFEFF${rows.slice(0, 4).join('\r\n')}\r\n${rows.slice(4).join('\n')}`;
  expect(read(mixed).problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 Protection (glass): Glass contains characters that can’t be used. (it says "a\nb")',
    '5 Battery capacity (battery_mah): Battery must be at least 300 mAh. (it says "9")',
    '6 It has 5 cells where the header has 4. Check for an unquoted comma.',
  ]);
  expect(read('\uFEFF[{"brand":"Acme","name":"One"}]', 'a.json').phones).toHaveLength(1);
});

it('refuses brands and names that cannot be stored', () => {
  const { problems } = read(csv('brand,name,price', '小米,One,9999', `${'A'.repeat(61)},Two,9999`));
  expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 The brand "小米" has no letters or digits for a web address.',
    '3 Brand: The name can have at most 60 characters.',
  ]);
});

it('recognises spellings of a name as one phone', () => {
  const { phones, problems } = read(
    csv('brand,name,price', 'Samsung,Galaxy S24,9999', 'samsung,Samsung Galaxy S24 5G (8GB RAM + 256GB),9999'),
  );
  expect(phones).toHaveLength(1);
  expect(problems).toMatchObject([{ row: 3, reason: 'It is a duplicate of row 2.' }]);
});

it('reports an empty file', () => {
  const reasons = ['', ' \n ', 'brand,name,price\n', '[]', 'a\0b'].map((text) => read(text).problems[0]?.reason);
  expect(reasons).toEqual([
    'The file is empty.',
    'The file is empty.',
    'The file contains no phones.',
    'The file contains no phones.',
    'It contains a NUL character, so it is not a text file.',
  ]);
});

it('asks for the columns if it recognises none', () => {
  expect(read('a,b\n1,2').problems[0]?.reason).toMatch(/^No column is matched to brand and name/);
  expect(read('brand,name,price\nAcme,"One,1').problems[0]?.reason).toMatch(/never closed/);
  expect(read('').problems).toHaveLength(1);
});

it('reports progress up to the last row', () => {
  const onProgress = vi.fn();
  const rows = Array.from({ length: 450 }, (_, index) => `Acme,Phone ${index},9999`);
  readPhones(csv('brand,name,price', ...rows), { filename: 'a.csv', onProgress });
  expect(onProgress.mock.calls).toEqual([
    [200, 450],
    [400, 450],
    [450, 450],
  ]);
});

it('lists the first of many contradictions', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `Acme,One,8,128,${10_000 + n}`);
  const { problems } = read(csv('brand,name,ram,storage,price', ...rows));
  expect(problems).toHaveLength(60);
  expect(problems[0]?.reason).toMatch(/₹10,004 in row 6 and 55 more\.$/);
  const wrong = read(JSON.stringify([{ brand: 'Acme', name: 'One', colours: Array(16).fill(0) }]), 'a.json');
  expect(wrong.problems[0]?.reason).toMatch(/ And 11 more\.$/);
  const variants = Array.from({ length: 60 }, (_, n) => `Acme,One,8,${n + 1},10000`);
  const many = read(csv('brand,name,ram,storage,price', ...variants));
  expect(many.problems.at(-1)).toMatchObject({ row: 61, reason: expect.stringMatching(/^A phone has at most/) });
});
