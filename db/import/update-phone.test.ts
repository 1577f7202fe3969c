import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Phone } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { changedFields, emptyPhone } from '#contract/phone/values.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { ParsedPhone } from './collector.ts';
import { ImportError } from './layout.ts';
import { updatePhone } from './update-phone.ts';

const phone = (figures: Partial<Phone>): Phone => ({ ...emptyPhone('Acme One', 'acme'), ...figures });
const incoming = (figures: Partial<Phone>, extra = {}) => ({
  row: 2,
  rows: [],
  brandName: 'Acme',
  phone: phone(figures),
  ...extra,
});

/** Plain objects, as from JSON and SQL. */
const PLAIN = { noNullPrototype: true } as const;

const Figures: fc.Arbitrary<Partial<Phone>> = fc.record({
  status: fc.constantFrom('available', 'discontinued'),
  launchedAt: fc.constantFrom(null, '2024', '2024-03', '2024-03-11', '2025'),
  price: fc.constantFrom(null, 100, 200),
  weight: fc.constantFrom(null, 180, 190),
  colours: fc.constantFrom([], ['Black'], ['White']),
  variants: fc.uniqueArray(
    fc.record(
      {
        ram: fc.constantFrom(null, 8, 12),
        storage: fc.constantFrom(128, 256),
        price: fc.constantFrom(null, 100, 200, 300),
        priceAt: fc.constantFrom(null, '2025-01-08'),
        priceSource: fc.constantFrom(null, 'launch'),
      },
      PLAIN,
    ),
    { maxLength: 4, selector: ({ ram, storage }) => `${ram}/${storage}` },
  ),
  rearCameras: fc.array(
    fc.record(
      {
        megapixels: fc.constantFrom(8, 50),
        kind: fc.constantFrom(null, 'wide', 'ultrawide', 'macro'),
        aperture: fc.constantFrom(1.8, 2.2),
        sensorSize: fc.constantFrom(1.28, 1.56),
      },
      { ...PLAIN, requiredKeys: ['megapixels', 'kind'] },
    ),
    { maxLength: 3 },
  ),
});

/** Null if the file's price names no variant and cannot be the cheapest variant's. */
function acceptedUpdate(before: Phone, row: ParsedPhone): Phone | null {
  try {
    return updatePhone(before, row);
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  }
}

test('the same update twice changes nothing the second time', () => {
  fc.assert(
    fc.property(Figures, Figures, fc.boolean(), fc.boolean(), (before, figures, hasStatus, mainCamerasOnly) => {
      const row = incoming(figures, { hasStatus, mainCamerasOnly });
      const once = acceptedUpdate(phone(before), row);
      fc.pre(once !== null);
      expect(changedFields(once, updatePhone(once, row))).toEqual([]);
    }),
    { numRuns: rounds(2_000) },
  );
});

describe('updatePhone', () => {
  it('a repeated price without a variant is for the same variant', () => {
    const old = { ...undatedVariant({ ram: 8, storage: 128, price: 200 }), priceAt: '2025-01-08' };
    const before = phone({ variants: [old, undatedVariant({ ram: null, storage: 256, price: 100 })] });
    const row = incoming({ price: 200, variants: [undatedVariant({ ram: 8, storage: 256, price: null })] });
    const once = updatePhone(before, row);
    expect(changedFields(once, updatePhone(once, row))).toEqual([]);
  });

  it('replaces only the values in the file', () => {
    const before = phone({ status: 'discontinued', weight: 180, wirelessCharging: 15, launchedAt: '2024-03-11' });
    const row = incoming({ name: 'ACME one', weight: 190, wirelessCharging: 0, launchedAt: '2024' });
    const after = updatePhone(before, row);
    expect(changedFields(before, after)).toEqual(['wirelessCharging', 'weight']);
    expect(updatePhone(before, { ...row, hasStatus: true }).status).toBe('available');
  });

  it('a price without a variant is for the cheapest', () => {
    const before = phone({
      variants: [
        undatedVariant({ ram: 8, storage: 128, price: 100 }),
        undatedVariant({ ram: 8, storage: 256, price: 120 }),
      ],
    });
    expect(updatePhone(before, incoming({ price: 90 }), '2026-11-15')).toMatchObject({
      price: 90,
      priceAt: '2026-11-15',
      priceSource: 'import',
      variants: [{ price: 90 }, { price: 120 }],
    });
    expect(() => updatePhone(before, incoming({ price: 130 }))).toThrow(
      /names no variant, and 8 GB \+ 256 GB \(₹120\)/,
    );
  });

  it('the price of a phone follows its cheapest variant', () => {
    const before = phone({
      price: 100,
      variants: [
        undatedVariant({ ram: 8, storage: 128, price: 100 }),
        undatedVariant({ ram: 8, storage: 256, price: null }),
      ],
    });
    const after = updatePhone(
      before,
      incoming({ price: 90, variants: [undatedVariant({ ram: 8, storage: 256, price: 90 })] }),
    );
    expect(after).toMatchObject({ price: 100, variants: [{ price: 100 }, { price: 90 }] });
    expect(updatePhone(before, incoming({ price: 95 }))).toMatchObject({
      price: 95,
      variants: [{ price: 95 }, { price: null }],
    });
    expect(changedFields(before, updatePhone(before, incoming({ variants: before.variants.slice(1) })))).toEqual([]);
  });

  it('a variant without RAM is the one with that storage', () => {
    const before = phone({ price: 100, variants: [undatedVariant({ ram: 8, storage: 256, price: 100 })] });
    const row = incoming({ price: 90, variants: [undatedVariant({ ram: null, storage: 256, price: 90 })] });
    expect(updatePhone(before, row, '2026-11-15').variants).toEqual([
      { ram: 8, storage: 256, price: 90, priceAt: '2026-11-15', priceSource: 'import' },
    ]);
  });

  it('keeps known lens types if the file has only megapixels', () => {
    const rearCameras: Phone['rearCameras'] = [
      { megapixels: 50, kind: 'wide' },
      { megapixels: 64, kind: 'periscope' },
      { megapixels: 8, kind: 'ultrawide' },
    ];
    const main = { megapixels: 50, kind: 'wide' } as const;
    const listed = incoming({
      rearCameras: [main, { megapixels: 8, kind: null }, { megapixels: 64, kind: null }],
    });
    expect(updatePhone(phone({ rearCameras }), listed).rearCameras.map(({ kind }) => kind)).toEqual([
      'wide',
      'ultrawide',
      'periscope',
    ]);
    const mainOnly = incoming({ rearCameras: [main] }, { mainCamerasOnly: true });
    expect(updatePhone(phone({ rearCameras }), mainOnly).rearCameras).toEqual(rearCameras);
    expect(updatePhone(phone({ rearCameras }), incoming({ rearCameras: [main] })).rearCameras).toEqual([main]);
  });
});
