import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readText } from '#db/import/apply.ts';
import { readHeader } from '#db/import/header.ts';
import { ImportError } from '#db/import/layout.ts';
import { fileText } from './text.ts';

/** Files as people really send them: each is either imported or refused with its row, column and reason. */

async function read(file: string | Buffer, filename = 'phones.csv') {
  try {
    const { phones, problems, columns, notes, layout } = readText(await fileText(Buffer.from(file)), { filename });
    return {
      layout,
      notes,
      phones: phones.map(({ phone }) => phone),
      problems: problems.map(({ row, reason }) => `${row} ${reason}`),
      matched: Object.fromEntries(columns.map(({ theirs, ours }) => [theirs, ours])),
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { refused: `${error.row} ${error.message}` };
  }
}

const PLAIN = 'brand,name,price,battery_mah\nAcme,Café 9,46499,5000\n';
const CAFE = { name: 'Café 9', price: 46_499, batteryCapacity: 5000 };

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

type Formatted = { number: number; format: string };
type Cell = string | number | boolean | null | Formatted;
type Sheet = { name: string; rows: Cell[][] };

const isFormatted = (value: Cell): value is Formatted => typeof value === 'object' && value !== null;

function workbook(...sheets: Sheet[]): Buffer {
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  const formats = [...new Set(cells.flatMap((value) => (isFormatted(value) ? [value.format] : [])))];
  const cell = (value: Cell, column: number, row: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`;
    if (isFormatted(value)) return `<c r="${at}" s="${formats.indexOf(value.format) + 1}"><v>${value.number}</v></c>`;
    const text = value.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
    return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  };
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${links}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  };
  for (const [at, { rows }] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet xmlns="${main}"><sheetData>${rows.map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, x, y)).join('')}</row>`).join('')}</sheetData></worksheet>`;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

const PHONES: Sheet = {
  name: 'Phones',
  rows: [
    ['brand', 'name', 'price', 'nfc', 'colours'],
    ['Acme', 'One', 46_499, true, 'Sea "Blue"; Red, dark'],
    [null, null, null, null, null],
    ['Acme', 'Two', 'lots', false, null],
  ],
};

describe('encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(PLAIN), []],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${PLAIN}`), []],
    ['UTF-16 little-endian with its mark', utf16(`\uFEFF${PLAIN}`), ['Read as UTF-16.']],
    ['UTF-16 big-endian with its mark', utf16(`\uFEFF${PLAIN}`, true), ['Read as UTF-16.']],
    ['UTF-16 without a mark', utf16(PLAIN), ['Read as UTF-16.']],
    ['Windows-1252', Buffer.from(PLAIN, 'latin1'), ['Read as Windows-1252, because it is not UTF-8.']],
  ])('reads %s', async (_, file, notes) => {
    expect(await read(file)).toMatchObject({ phones: [CAFE], problems: [], notes });
  });

  it.each([
    [
      'a line in another encoding',
      Buffer.concat([Buffer.from('é\n'), Buffer.from('é', 'latin1')]),
      /Line 2: it is not UTF-8/,
    ],
    ['bytes of no encoding', Buffer.from('a\nb\x81', 'latin1'), /Line 2: we don’t recognise its text encoding/],
    ['a NUL character', Buffer.from('brand,name\nAcme,O\0ne'), /Line 2: it contains a NUL character/],
    ['a PDF', Buffer.from('%PDF-1.7'), /^1 This is a PDF/],
    [
      'a web page named .xls',
      Buffer.from('<html><table><tr><td>brand</td></tr></table>'),
      /^1 This file is a web page/,
    ],
    ['an old Excel file', Buffer.from('\xD0\xCF\x11\xE0\xA1', 'latin1'), /^1 This is an old Excel file/],
    ['nothing', Buffer.alloc(0), /^1 The file is empty/],
    ['a damaged workbook', Buffer.from('PK\x03\x04 and no more'), /^1 This is not an Excel workbook/],
    [
      'another kind of archive',
      Buffer.from(zipSync({ 'a.txt': strToU8('hello') })),
      /^1 This is not an Excel workbook/,
    ],
  ])('refuses %s', async (_, file, reason) => {
    expect(await read(file)).toEqual({ refused: expect.stringMatching(reason) });
  });
});

describe('separators', () => {
  it.each([
    ['semicolons', PLAIN.replaceAll(',', ';')],
    ['tabs', PLAIN.replaceAll(',', '\t')],
    ['bars', PLAIN.replaceAll(',', '|')],
    ['what Excel declares', `sep=;\r\n${PLAIN.replaceAll(',', ';').replaceAll('\n', '\r\n')}`],
  ])('reads cells separated by %s', async (_, file) => {
    expect(await read(file)).toMatchObject({ phones: [CAFE], problems: [] });
  });

  it('finds the separator although another character is more frequent', async () => {
    const file = 'brand;name;price;dimensions (h, w, d, in mm)\nAcme;One;46,499;162.3 x 79 x 8.6';
    expect(await read(file)).toMatchObject({ phones: [{ price: 46_499 }], problems: [] });
  });

  it('ignores trailing separators and empty rows', async () => {
    const file = 'brand;name;price;;\nAcme;One;46499;;\n;;;;\nAcme;Two;46499\nAcme;Three;46499;;;;;;\n';
    expect(await read(file)).toMatchObject({
      phones: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }],
      problems: [],
    });
  });

  it('keeps the separator of lists inside a quoted cell', async () => {
    const { phones } = (await read('brand;name;colours\nAcme;One;"Blue; Red"')) as { phones: unknown[] };
    expect(phones).toMatchObject([{ colours: ['Blue', 'Red'] }]);
  });

  it('numbers rows of a file with a declared separator like a spreadsheet', async () => {
    expect(await read('sep=;\nbrand;name;battery_mah\nAcme;One;lots')).toMatchObject({
      problems: ['3 Battery capacity (battery_mah): "lots" is not a number.'],
    });
  });
});

describe('figures', () => {
  it('reads Indian numbers and units', async () => {
    const file = [
      'brand\tname\tprice\tdisplay_inch\twired_charging_w\tweight_g\tlaunched\tnfc',
      'Acme\tOne\tRs. 1,05,999/-\t6.7 inch\t100W\t195 gms\t8 January 2026\tY',
      'Acme\tTwo\t1.2 lakh\t6.7"\t100 W\tN/A\t08/01/2026\t-',
      'Acme\tThree\t₹46,499\t6.7 inches (17.02 cm)\t\t195\tJan 2026\tno',
    ].join('\n');
    expect(await read(file)).toMatchObject({
      problems: [],
      phones: [
        { price: 105_999, displaySize: 6.7, wiredCharging: 100, weight: 195, launchedAt: '2026-01-08', nfc: true },
        { price: 120_000, displaySize: 6.7, wiredCharging: 100, weight: null, launchedAt: '2026-01-08', nfc: null },
        { price: 46_499, displaySize: 6.7, wiredCharging: null, weight: 195, launchedAt: '2026-01', nfc: false },
      ],
    });
  });

  it('reads prices as stores write them', async () => {
    const prices = ['₹1,05,999*', 'Rs.1,05,999 /- only', '1.05999 Lac', '105 999'];
    const file = ['brand\tname\tprice', ...prices.map((price, at) => `Acme\t${at + 1}\t${price}`)].join('\n');
    expect(await read(file)).toMatchObject({ problems: [], phones: prices.map(() => ({ price: 105_999 })) });
  });

  it('reads “not announced” as unknown', async () => {
    expect(await read('brand,name,price,weight_g\nAcme,One,TBA,#N/A')).toMatchObject({
      problems: [],
      phones: [{ price: null, weight: null }],
    });
  });

  it('names the row and column of every unreadable figure', async () => {
    const file =
      'brand;name;price;wired_charging_w;dimensions_mm\nAcme;One;1,2 lakh;;\nAcme;Two;;67W SUPER;\nAcme;Three;;;162,3 x 79 x 8,2 mm';
    expect(await read(file)).toMatchObject({
      problems: [
        '2 Price: "1,2 lakh" has a comma. If it means 1.2, write it with a point.',
        '3 Wired charging (wired_charging_w): "67W SUPER" is not a number.',
        '4 Dimensions (dimensions_mm): "162,3 x 79 x 8,2 mm" can’t be read. Write it like 162.3 x 79 x 8.6.',
      ],
    });
  });

  it('ignores zero-width characters', async () => {
    expect(await read('brand,name,price\nAcme,O\u200Bne\u00A0,"₹\u00A046,499"')).toMatchObject({
      phones: [{ name: 'One', price: 46_499 }],
    });
  });

  it('rejects ambiguous figures instead of guessing', async () => {
    const file =
      'brand;name;price;weight_g;launched\nAcme;One;46.499;195,5;\nAcme;Two;1;0,2 kg;\nAcme;Three;5;;13/13/2026';
    expect((await read(file)) as { problems: string[] }).toMatchObject({
      problems: [
        '2 Weight (weight_g): "195,5" has a comma. If it means 195.5, write it with a point.',
        '3 Weight (weight_g): "0,2 kg" is not in g.',
        '4 Launch date (launched): "13/13/2026" is not a date we can read. Write it like 2026-01-08.',
      ],
    });
  });
});

describe('quotation marks', () => {
  it.each([
    ['never closed', 'brand,name,price\nAcme,"One,1\nAcme,Two,1', /Row 2, column 2: a quotation mark is never closed/],
    ['closed too early', 'brand,name,price\nAcme,"One" Plus,1', /Row 2, column 2: .* too early/],
  ])('names the row and column of one that is %s', async (_, file, reason) => {
    expect(await read(file)).toMatchObject({ problems: [expect.stringMatching(reason)] });
  });

  it('numbers rows like a spreadsheet, with empty and multi-line ones', async () => {
    const file = 'brand,name,colours\r\n\r\nAcme,One,"Red\r\nBlue"\r\n\r\nAcme,"Two" Plus,Red';
    expect(await read(file)).toMatchObject({ problems: [expect.stringMatching(/^6 Row 6, column 2: /)] });
  });

  it('accepts an inch sign inside a cell', async () => {
    expect(await read('brand,name,display_inch\nAcme,One,6.7"\nAcme,Two,6.1"')).toMatchObject({
      problems: [],
      phones: [{ displaySize: 6.7 }, { displaySize: 6.1 }],
    });
  });

  it('names the row of an unquoted comma', async () => {
    expect(await read('brand,name,price\nAcme,One,46,499')).toMatchObject({
      problems: [expect.stringMatching(/^2 It has 4 cells where the header has 3/)],
    });
  });
});

describe('workbooks', () => {
  it('reads the first sheet and names the others', async () => {
    expect(await read(workbook(PHONES, { name: 'Notes', rows: [['Hello']] }), 'phones.xlsx')).toMatchObject({
      notes: ['Read from the sheet “Phones”. Not read: “Notes”.'],
      phones: [{ name: 'One', price: 46_499, nfc: true, colours: ['Sea "Blue"', 'Red, dark'] }],
      problems: ['4 Price: "lots" is not a number.'],
    });
  });

  it('reads dates and rupees as the sheet shows them', async () => {
    const day = { number: 46_343, format: 'dd\\-mmm\\-yyyy' };
    const rows: Cell[][] = [
      ['Brand', 'Model', 'Price', 'Launch date', 'Screen size', 'Screen-to-body'],
      [
        'Acme',
        'One',
        { number: 46_499, format: '"₹"\\ #,##0' },
        day,
        6.699999999999999,
        { number: 0.891, format: '0%' },
      ],
    ];
    expect(await read(workbook({ name: 'Phones', rows }), 'phones.xlsx')).toMatchObject({
      problems: [],
      phones: [{ price: 46_499, launchedAt: '2026-11-17', displaySize: 6.7 }],
      matched: { 'Screen-to-body': null },
    });
  });

  it('finds the columns below a title and a merged heading', async () => {
    const rows: Cell[][] = [
      ['Dealer price list, November', null, null, null, null],
      [null, null, 'Memory', null, 'Price'],
      ['Brand', 'Model', 'RAM', 'Storage', 'MRP'],
      ['Acme', 'One', 8, 128, 'lots'],
      ['Acme', 'One', 8, 256, 17_999],
    ];
    expect(await read(workbook({ name: 'Phones', rows }), 'phones.xlsx')).toMatchObject({
      layout: 'price list',
      notes: ['The column names are in row 3. The rows above were skipped.'],
      problems: ['4 Price (price): "lots" is not a number.'],
      phones: [{ variants: [{ storage: 256, price: 17_999 }] }],
    });
  });

  it('reads the sheet that has phones, not the cover', async () => {
    const cover: Sheet = { name: 'Cover', rows: [['Price list for November'], ['By Asha']] };
    expect(await read(workbook(cover, PHONES), 'phones.xlsx')).toMatchObject({
      notes: ['Read from the sheet “Phones”. Not read: “Cover”.'],
      phones: [{ name: 'One' }],
    });
  });

  it('skips an empty first sheet', async () => {
    expect(await read(workbook({ name: 'Cover', rows: [] }, PHONES), 'phones.xlsx')).toMatchObject({
      layout: 'Handset CSV',
    });
  });

  it('refuses one without rows', async () => {
    expect(await read(workbook({ name: 'Cover', rows: [] }))).toEqual({ refused: '1 The workbook is empty.' });
  });

  it('refuses one that unpacks to far more than its size', async () => {
    const bomb = workbook(PHONES);
    // The size that the archive declares for its first file.
    bomb.writeUInt32LE(201 * 1024 * 1024, bomb.indexOf('PK\x01\x02', 'latin1') + 24);
    expect(await read(bomb)).toEqual({ refused: expect.stringMatching(/unpacks to more than 200 MB/) });
  });
});

describe('columns', () => {
  it('matches unknown column names by name and sample', async () => {
    const file = [
      'Manufacturer,Model,RAM,ROM,Selling Price (₹),Battery,Screen Size,Warranty',
      'Acme,One,8 GB,128 GB,"₹15,999","5,000 mAh",6.7 inch,1 year',
      'Acme,One,8 GB,256 GB,"₹17,999","5,000 mAh",6.7 inch,1 year',
    ].join('\n');
    expect(await read(file)).toMatchObject({
      layout: 'Handset CSV, one row per variant',
      matched: {
        Manufacturer: 'brand',
        Model: 'name',
        RAM: 'ram',
        ROM: 'storage',
        'Selling Price (₹)': 'price',
        Battery: 'battery_mah',
        'Screen Size': 'display_inch',
        Warranty: null,
      },
      problems: [],
      phones: [
        { price: 15_999, batteryCapacity: 5000, displaySize: 6.7, variants: [{ storage: 128 }, { storage: 256 }] },
      ],
    });
  });

  it('does not suggest a column whose samples cannot be read', async () => {
    expect(await read('Brand,Name,Price,Battery\nAcme,One,100,all day')).toMatchObject({ matched: { Battery: null } });
  });

  it('says which columns are missing', async () => {
    expect(await read('a,b\n1,2')).toMatchObject({
      layout: null,
      problems: ['1 No column is matched to brand and name. Match the columns, then check the file again.'],
    });
  });

  it('recognises rows of RAM, storage and price as a price list', async () => {
    expect(await read('Brand,Model,RAM,Storage,MRP\nAcme,One,8,128,15999')).toMatchObject({ layout: 'price list' });
  });

  it('finds them below the title of a CSV file', async () => {
    expect(await read('Price list, November\n\nbrand,name,price\nAcme,One,100')).toMatchObject({
      notes: ['The column names are in row 3. The rows above were skipped.'],
      phones: [{ price: 100 }],
    });
  });

  it('finds them below a title when none of them is known', async () => {
    const file = 'Preisliste November;;;;\nHersteller;Bezeichnung;Preis;Akku;Gewicht\nAcme;One;100;5000;190';
    expect(readHeader(Buffer.from(file))).toMatchObject({
      columns: ['Hersteller', 'Bezeichnung', 'Preis', 'Akku', 'Gewicht'],
      line: 2,
    });
  });

  it('distinguishes two columns with the same name', async () => {
    expect(await read('brand,name,price,price\nAcme,One,100,200')).toMatchObject({
      matched: { price: 'price', 'price (4)': null },
      phones: [{ price: 100 }],
    });
  });
});
