import type { Lens } from '#contract/phone/phone.ts';
import type { DrawablePhone } from '#server/media/drawings/phone/drawable-phone.ts';

/** Real phones with their published figures, for tests. */

const BLANK: DrawablePhone = {
  id: 'blank',
  brand: 'Lava',
  brandId: 'lava',
  name: 'Blaze',
  launchedAt: null,
  dimensions: null,
  foldedDimensions: null,
  displaySize: null,
  pixels: null,
  cutout: null,
  cameraLayout: null,
  rearCameras: [],
  frontCameras: [],
  foldable: null,
  colours: [],
};

export function phoneWith(figures: Partial<DrawablePhone>): DrawablePhone {
  return { ...BLANK, ...figures };
}

export function lenses(...kinds: Lens['kind'][]): Lens[] {
  return kinds.map((kind) => ({ megapixels: 12, kind }));
}

export const ONEPLUS_12 = phoneWith({
  id: 'oneplus-12',
  brand: 'OnePlus',
  brandId: 'oneplus',
  name: 'OnePlus 12',
  launchedAt: '2024-01-23',
  dimensions: { height: 164.3, width: 75.8, thickness: 9.2 },
  displaySize: 6.82,
  pixels: { width: 1440, height: 3168 },
  cutout: 'punch-hole',
  rearCameras: lenses('wide', 'periscope', 'ultrawide'),
  frontCameras: lenses('wide'),
  colours: ['Flowy Emerald'],
});

export const IPHONE_SE = phoneWith({
  id: 'iphone-se-2022',
  brand: 'Apple',
  brandId: 'apple',
  name: 'iPhone SE (2022)',
  launchedAt: '2022-03',
  dimensions: { height: 138.4, width: 67.3, thickness: 7.3 },
  displaySize: 4.7,
  pixels: { width: 750, height: 1334 },
  cutout: 'none',
  rearCameras: lenses('wide'),
  colours: ['Starlight'],
});

export const Z_FOLD6 = phoneWith({
  id: 'galaxy-z-fold6',
  brand: 'Samsung',
  brandId: 'samsung',
  name: 'Galaxy Z Fold6',
  launchedAt: '2024-07',
  dimensions: { height: 153.5, width: 132.6, thickness: 5.6 },
  foldedDimensions: { height: 153.5, width: 68.1, thickness: 12.1 },
  displaySize: 7.6,
  pixels: { width: 1856, height: 2160 },
  cutout: 'punch-hole',
  rearCameras: lenses('wide', 'telephoto', 'ultrawide'),
  foldable: 'book',
  colours: ['Silver Shadow'],
});

export const Z_FLIP6 = phoneWith({
  id: 'galaxy-z-flip6',
  brand: 'Samsung',
  brandId: 'samsung',
  name: 'Galaxy Z Flip6',
  launchedAt: '2024-07',
  dimensions: { height: 165.1, width: 71.9, thickness: 6.9 },
  foldedDimensions: { height: 85.1, width: 71.9, thickness: 14.9 },
  displaySize: 6.7,
  pixels: { width: 1080, height: 2640 },
  cutout: 'punch-hole',
  rearCameras: lenses('wide', 'ultrawide'),
  foldable: 'flip',
  colours: ['Mint'],
});
