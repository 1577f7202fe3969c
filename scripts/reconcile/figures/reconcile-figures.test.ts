import { describe, expect, test } from 'vitest';
import type { VariantName } from '#contract/phone/prices.ts';
import { fillPhone, type SeedLine } from '#db/seed/index.ts';
import { figuresReport } from './figures-report.ts';
import { figuresText } from './figures-text.ts';
import { sourceMatcher } from './match-sources.ts';
import { reconcileFigures } from './reconcile-figures.ts';
import type { SourceCode, SourcePhone, Stated } from './source-phone.ts';

const LINE: SeedLine = {
  id: 'acme-one',
  name: 'Acme One',
  brandId: 'acme',
  status: 'available',
  launchedAt: '2024-01-23',
  variants: [{ ram: 8, storage: 128, price: 15_999, priceAt: '2024-01-23', priceSource: 'launch' }],
  batteryCapacity: 5000,
  displaySize: 6.67,
  pixels: { width: 1080, height: 2400 },
  chipset: 'MediaTek Dimensity 7200',
  rearCameras: [{ megapixels: 50, kind: 'wide' }],
  weight: 187,
  network5g: true,
};

const SAME: Stated = {
  batteryCapacity: [5000],
  displaySize: [6.67],
  pixels: [{ width: 1080, height: 2400 }],
  chipset: ['MediaTek Dimensity 7200'],
};

function says(source: SourceCode, stated: Stated = {}, name = 'Acme One'): SourcePhone {
  return { source, at: '2025-01-15', brand: 'Acme', name, stated: { ...SAME, ...stated } };
}

function reconciled(line: SeedLine, ...sources: SourcePhone[]) {
  const [one] = reconcileFigures([fillPhone(line)], sources).phones;
  if (!one) throw new Error('no phone came back');
  return one;
}

describe('matching', () => {
  const phones = [fillPhone(LINE), fillPhone({ ...LINE, id: 'acme-one-pro', name: 'Acme One Pro', network5g: false })];
  const match = (one: SourcePhone) => {
    const found = sourceMatcher(phones)(one);
    return 'phone' in found ? found.phone.id : found.reason;
  };

  test('letter by letter, with or without 5G where the figures agree', () => {
    expect(match(says('devices'))).toBe('acme-one');
    expect(match(says('devices', { network5g: [true] }, 'Acme One 5G'))).toBe('acme-one');
    expect(match(says('devices', {}, 'Acme One Plus'))).toBe('no such phone');
  });

  test('not where the figures or the network are those of another phone', () => {
    const other: Stated = { batteryCapacity: [4000], displaySize: [6.1], pixels: [{ width: 720, height: 1600 }] };
    expect(match(says('devices', other))).toBe('another phone of that name');
    expect(match(says('devices', { network5g: [true] }, 'Acme One Pro 5G'))).toBe('no such phone');
  });
});

describe('the source of a figure', () => {
  test('is who said it: sources that agree, one alone, or our desk', () => {
    const { after } = reconciled(
      LINE,
      says('devices', { weight: [187], usb: ['usb-c-2.0'] }),
      says('specifications', { weight: [187], fmRadio: [true] }),
    );
    expect(after.sources).toMatchObject({
      weight: { source: 'agreed', at: '2025-01-15' },
      usb: { source: 'devices', at: '2025-01-15' },
      fmRadio: { source: 'smartprix', at: '2025-01-15' },
      launchedAt: { source: 'editor' },
    });
  });

  test('is read from the file as it was written, every figure once', () => {
    const { after } = reconciled(LINE, says('devices', { weight: [187] }));
    const [line] = JSON.parse(figuresText([after])) as SeedLine[];
    expect(line?.sources?.[0]).not.toHaveProperty('fields');
    expect(fillPhone(line as SeedLine).sources).toEqual(after.sources);
  });
});

describe('weighing', () => {
  test('two witnesses that agree outrank ours; one site read twice is one witness', () => {
    const { after } = reconciled(LINE, says('devices', { weight: [195] }), says('specifications', { weight: [195] }));
    expect(after.weight).toBe(195);
    const stays = reconciled(
      { ...LINE, batteryCapacity: 5000 },
      says('specifications', { batteryCapacity: [5100] }),
      says('listing', { batteryCapacity: [5100] }),
    );
    expect(stays.after.batteryCapacity).toBe(5000);
  });

  test('each alone: the body by the sheet of devices, what differs in India by ours', () => {
    const { after } = reconciled(
      LINE,
      says('devices', { weight: [195], rearCameras: [[{ megapixels: 48, kind: 'wide' }]] }),
      says('specifications', { weight: [187] }),
    );
    expect(after.weight).toBe(195);
    expect(after.rearCameras[0]?.megapixels).toBe(50);
  });

  test('gaps are filled, false is known and a figure within the tolerance stays as it is written', () => {
    const { after } = reconciled(LINE, says('devices', { nfc: [false], weight: [188.5, 190] }));
    expect(after).toMatchObject({ nfc: false, weight: 187 });
  });

  test('silence counts only where its rule says so', () => {
    const cheap = { ...LINE, variants: [{ ram: 4, storage: 64, price: 7999 }] };
    expect(reconciled(cheap, says('specifications')).after).toMatchObject({ wirelessCharging: 0, ois: false });
    expect(reconciled(LINE, says('specifications')).after).toMatchObject({ wirelessCharging: 0, ois: null });
    expect(reconciled(LINE, says('specifications')).after.refreshRate).toBeNull();
    expect(reconciled(LINE, says('specifications'), says('devices')).after.refreshRate).toBe(60);
  });

  test('a Go edition is told where both have the same Android', () => {
    const go = says('devices', { os: ['Android 14 (Go edition)'] });
    expect(reconciled({ ...LINE, os: 'Android 14' }, go).after.os).toBe('Android 14 (Go edition)');
    expect(reconciled({ ...LINE, os: 'Android 13' }, go).after.os).toBe('Android 13');
  });

  test('what a person verified outranks every source', () => {
    const line = { ...LINE, id: 'oneplus-9', name: 'OnePlus 9', brandId: 'oneplus', ois: true };
    const sources = (['devices', 'specifications'] as const).map((source) => {
      return { ...says(source, { ois: [true] }, 'OnePlus 9'), brand: 'OnePlus' };
    });
    expect(reconciled(line, ...sources).after.ois).toBe(false);
  });

  test('a second run on its own result changes nothing', () => {
    const sources = [says('devices', { weight: [195], nfc: [true] }), says('specifications', { colours: [['Black']] })];
    const once = reconciled(LINE, ...sources).after;
    const text = figuresText([once]);
    const [line] = JSON.parse(text);
    expect(figuresText([reconciled(line, ...sources).after])).toBe(text);
  });
});

test('the report holds RAM against what the second source lists with that storage', () => {
  const ramLine = (memories: VariantName[]) =>
    figuresReport(reconcileFigures([fillPhone(LINE)], [{ ...says('devices'), memories }])).find((line) =>
      line.startsWith('ram |'),
    );
  expect(ramLine([{ ram: 8, storage: 128 }])).toBe('ram | 100.0% | 100.0% | 100.0% | 100.0% | 1 | 0');
  expect(ramLine([{ ram: 6, storage: 128 }])).toBe('ram | 100.0% | 100.0% | 0.0% | 0.0% | 1 | 0');
  expect(ramLine([{ ram: 6, storage: 64 }])).toBe('ram | 100.0% | 100.0% | – | – | 0 | 0');
});
