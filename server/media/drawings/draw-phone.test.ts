import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { CAMERA_LAYOUTS, CUTOUTS, FOLD_KINDS, LENS_KINDS } from '#contract/phone/choices.ts';
import { type DrawablePhone, drawingSize, drawPhone, VIEWS } from './draw-phone.ts';
import { IPHONE_SE, lenses, ONEPLUS_12, phoneWith, Z_FLIP6, Z_FOLD6 } from './testing/sample-phones.ts';

const GZIP_MAX = 4096;

const lens = fc.record({ megapixels: fc.integer({ min: 1, max: 320 }), kind: fc.constantFrom(null, ...LENS_KINDS) });
const dimensions = fc.record({
  height: fc.double({ min: 50, max: 260, noNaN: true }),
  width: fc.double({ min: 40, max: 240, noNaN: true }),
  thickness: fc.double({ min: 3, max: 40, noNaN: true }),
});
const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }),
  fc.constantFrom(
    'Galaxy Z Flip4',
    'Galaxy S24 Ultra',
    'iPhone 17 Pro',
    'Pixel 9 Pro',
    'Redmi Note 13 Pro',
    'X100 Pro',
  ),
);

/** Anything the contract accepts, including figures that contradict each other. */
const anyPhone: fc.Arbitrary<DrawablePhone> = fc.record({
  id: fc.stringMatching(/^[a-z0-9]{1,12}$/),
  brand: fc.string({ unit: 'binary', maxLength: 60 }),
  brandId: fc.constantFrom('samsung', 'apple', 'google', 'oneplus', 'xiaomi', 'vivo', 'motorola', 'nokia', 'lava'),
  name,
  launchedAt: fc.option(fc.integer({ min: 1998, max: 2027 }).map(String)),
  dimensions: fc.option(dimensions),
  foldedDimensions: fc.option(dimensions),
  displaySize: fc.option(fc.double({ min: 1, max: 12, noNaN: true })),
  pixels: fc.option(
    fc.record({ width: fc.integer({ min: 96, max: 5000 }), height: fc.integer({ min: 96, max: 5000 }) }),
  ),
  cutout: fc.constantFrom(null, ...CUTOUTS),
  cameraLayout: fc.constantFrom(null, ...CAMERA_LAYOUTS),
  rearCameras: fc.array(lens, { maxLength: 6 }),
  frontCameras: fc.array(lens, { maxLength: 3 }),
  foldable: fc.constantFrom(null, ...FOLD_KINDS),
  colours: fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { maxLength: 3 }),
});

describe('every phone the contract allows', () => {
  test('is small, stable and valid XML that a strict CSP allows', () => {
    fc.assert(
      fc.property(anyPhone, fc.constantFrom(...VIEWS), (phone, view) => {
        const svg = drawPhone(phone, { view });
        expect(XMLValidator.validate(svg)).toBe(true);
        expect(gzipSync(svg).length).toBeLessThanOrEqual(GZIP_MAX);
        expect(drawPhone(phone, { view })).toBe(svg);
        const markup = svg.replace(/<title>[^<]*<\/title>/, '').replace(/ aria-label="[^"]*"/, '');
        expect(markup).not.toMatch(/NaN|undefined|Infinity|style|<script|<image|\son\w+=|href="[^#]/);
        expect(markup).not.toMatch(/(width|height|r|rx)="-/);
        expect(markup.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/\d\.\d{3}|https?:/);
      }),
      { numRuns: 300 },
    );
  });

  test('has the size that drawingSize returns', () => {
    fc.assert(
      fc.property(anyPhone, fc.constantFrom(...VIEWS), (phone, view) => {
        const { width, height } = drawingSize(phone, view);
        expect(drawPhone(phone, { view })).toContain(`viewBox="0 0 ${width} ${height}"`);
      }),
    );
  });
});

describe('scale', () => {
  test('the body has the proportions of its figures', () => {
    expect(drawPhone(ONEPLUS_12)).toContain('<rect width="75.8" height="164.3"');
    expect(drawPhone(Z_FOLD6)).toContain('<rect width="132.6" height="153.5"');
    expect(drawPhone(Z_FOLD6)).toContain('<rect width="68.1" height="153.5"');
    expect(drawPhone(Z_FLIP6)).toContain('<rect width="71.9" height="85.1"');
  });

  test('every phone has the same pixels per millimetre', () => {
    for (const phone of [ONEPLUS_12, IPHONE_SE, Z_FOLD6]) {
      const svg = drawPhone(phone, { view: 'front', scale: 2 });
      expect(Number(svg.match(/ height="([\d.]+)"/)?.[1])).toBeCloseTo((phone.dimensions?.height ?? 0) * 2, 1);
    }
  });

  test('a phone without a published size is a sketch', () => {
    const unmeasured = { ...ONEPLUS_12, dimensions: null };
    expect(drawPhone(ONEPLUS_12)).toContain('aria-label="OnePlus 12, drawn to scale"');
    expect(drawPhone(unmeasured)).toContain('aria-label="OnePlus 12, sketched"');
    const { width, height } = drawingSize(unmeasured, 'front');
    expect(Math.abs(width - 75.8)).toBeLessThan(4);
    expect(Math.abs(height - 164.3)).toBeLessThan(4);
  });
});

describe('differences between phones', () => {
  test('each camera layout draws a different back', () => {
    const phone = phoneWith({ launchedAt: '2024', rearCameras: lenses('wide', 'ultrawide', 'macro') });
    expect(new Set(CAMERA_LAYOUTS.map((cameraLayout) => drawPhone({ ...phone, cameraLayout }))).size).toBe(
      CAMERA_LAYOUTS.length,
    );
  });

  test('each cut-out draws a different front', () => {
    expect(new Set(CUTOUTS.map((cutout) => drawPhone({ ...ONEPLUS_12, cutout }, { view: 'front' }))).size).toBe(
      CUTOUTS.length,
    );
  });

  test('has as many lenses as cameras', () => {
    for (const count of [1, 2, 3, 4]) {
      const rearCameras = lenses(...(['wide', 'ultrawide', 'telephoto', 'macro'] as const).slice(0, count));
      expect(drawPhone({ ...ONEPLUS_12, rearCameras }).match(/<use /g)).toHaveLength(count);
    }
  });

  test('a book has one camera inside: the cover’s own is not there', () => {
    const holes = (frontCameras: DrawablePhone['frontCameras']) =>
      drawPhone({ ...Z_FOLD6, frontCameras, cutout: 'punch-hole' }, { view: 'front' });
    expect(holes(lenses('wide', 'wide'))).toBe(holes(lenses('wide')));
  });

  test('the front does not hide cameras in the middle of the back', () => {
    const rearCameras = lenses('wide', 'ultrawide', 'telephoto');
    const left = { ...ONEPLUS_12, name: 'Acme', cameraLayout: 'column' as const, rearCameras };
    const middle = { ...left, cameraLayout: 'ring' as const };
    expect(drawingSize(middle).width).toBeGreaterThan(drawingSize(left).width);
    const front = drawingSize(middle).width - 75.8;
    const placed = [...drawPhone(middle).matchAll(/<use [^>]*translate\(([\d.]+)/g)].map(([, x]) => Number(x));
    expect(placed).toHaveLength(3);
    expect(Math.max(...placed) + 6).toBeLessThan(front);
  });

  test('has a drawing for every colour, the most vivid by default', () => {
    const phone = { ...ONEPLUS_12, colours: ['Silky Black', 'Flowy Emerald', 'Glacial White'] };
    const drawings = phone.colours.map((colour) => drawPhone(phone, { colour }));
    expect(new Set(drawings).size).toBe(3);
    expect(drawPhone(phone)).toBe(drawings[1]);
  });

  test('the side view has the thickness of the phone', () => {
    expect(drawingSize(ONEPLUS_12, 'side').width).toBe(ONEPLUS_12.dimensions?.thickness);
    expect(drawPhone(ONEPLUS_12, { view: 'side' })).toContain(`<rect width="${ONEPLUS_12.dimensions?.thickness}"`);
  });

  test('an iPhone with a 16:9 screen has its round key', () => {
    const rounds = (phone: DrawablePhone) => drawPhone(phone, { view: 'front' }).match(/<circle[^>]*fill="none"/g);
    expect(rounds(IPHONE_SE)).toHaveLength(1);
    expect(rounds(ONEPLUS_12)).toBeNull();
  });

  test('a phone with keys shows them', () => {
    const feature = phoneWith({
      dimensions: { height: 119, width: 49.2, thickness: 14 },
      displaySize: 1.77,
      pixels: { width: 120, height: 160 },
    });
    expect(drawPhone(feature).match(/<path[^>]*stroke-linejoin="round"/g)).toHaveLength(1);
  });

  test('foldables are drawn open and closed', () => {
    const flat = drawPhone({ ...Z_FOLD6, foldable: null });
    expect(drawPhone(Z_FOLD6)).not.toBe(flat);
    expect(drawingSize(Z_FOLD6).width).toBeGreaterThan(132.6);
    expect(drawPhone({ ...Z_FOLD6, foldedDimensions: null })).toContain('<rect width="67.8" height="153.5"');
    // The hinge has no end marks: they looked like two black dots.
    expect(drawPhone(Z_FOLD6)).not.toContain('stroke-width="5"');
    // Two screens: inside and on the cover.
    expect(drawPhone(Z_FLIP6).match(/<clipPath/g)).toHaveLength(2);
    expect(drawPhone(Z_FLIP6, { view: 'outline' })).toContain('stroke-dasharray');
  });
});

describe('safety', () => {
  test('a hostile name is escaped', () => {
    const hostile = `"></svg><script>alert('1')</script>&amp;\u0000\ud800`;
    const svg = drawPhone({ ...ONEPLUS_12, name: hostile, brand: '<b>', colours: ['"><x>'] });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toMatch(/<script|<b>|<x>/);
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    expect(svg).toContain('&lt;/svg&gt;&lt;script&gt;');
  });

  test('two drawings in one page do not share ids', () => {
    const ids = (phone: DrawablePhone) => [...drawPhone(phone).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const both = [...ids(ONEPLUS_12), ...ids(IPHONE_SE)];
    expect(both).toHaveLength(6);
    expect(new Set(both).size).toBe(6);
  });
});
