import type { Phone } from '#contract/phone/fields.ts';
import { FROM_OUR_DESK } from './desk-figures.ts';

/**
 * Figures that a person checked against the maker's sheet, with the reason. They outrank every source, and the check
 * reports rows that differ.
 */

export type VerifiedFigures = Partial<Omit<Phone, 'name' | 'brandId' | 'variants'>> & {
  /** For every variant. */
  ram?: number[];
};

export interface Verified {
  id: string;
  figures: VerifiedFigures;
  why: string;
}

const HD_PLUS = { width: 720, height: 1600 };
/** The second source lists another country's model. */
const INDIAN = 'the Indian model; elsewhere it has another';

const SETTLED: readonly Verified[] = [
  { id: 'apple-iphone-air', figures: { ram: [12] }, why: 'one source says 8 GB; every A19 Pro has 12' },
  { id: 'samsung-galaxy-a51', figures: { pixels: { width: 1080, height: 2400 } }, why: '20:9, one source has 19.5:9' },
  {
    id: 'lava-agni-2-5g',
    figures: { pixels: { width: 1080, height: 2400 } },
    why: 'wider, its screen would not fit its body',
  },
  { id: 'oneplus-9', figures: { ois: false }, why: 'only the 9 Pro is stabilised' },
  { id: 'oneplus-nord-ce-5g', figures: { ois: false }, why: 'electronic only' },
  { id: 'iqoo-7', figures: { ois: true }, why: 'the main camera of the Indian model is stabilised' },
  { id: 'vivo-y200-5g', figures: { ois: true }, why: 'the main camera is stabilised' },
  { id: 'xiaomi-redmi-k50i', figures: { ois: false }, why: 'electronic only' },
  { id: 'samsung-galaxy-s21-fe', figures: { os: 'Android 12' }, why: 'launched before Android 13' },
  { id: 'oppo-f29-pro', figures: { os: 'Android 15' }, why: 'ColorOS 15 at launch' },
  { id: 'motorola-razr-2019', figures: { os: 'Android 9' }, why: 'as sold; 10 came as an update' },
  {
    id: 'vivo-y21t',
    figures: { displaySize: 6.58, pixels: { width: 1080, height: 2408 } },
    why: `${INDIAN} display`,
  },
  { id: 'motorola-moto-g05', figures: { weight: 188.8 }, why: 'a slipped digit in one source' },
  {
    id: 'samsung-galaxy-f07',
    figures: { dimensions: { height: 167.4, width: 77.4, thickness: 7.6 } },
    why: 'the body of the Galaxy A07',
  },
  {
    id: 'poco-x7-pro',
    figures: { dimensions: { height: 160.8, width: 75.2, thickness: 8.3 }, ipRating: 'IP69' },
    why: "one source has the POCO X7's body; the Indian model is rated IP66, IP68 and IP69",
  },
  { id: 'google-pixel-7', figures: { wiredCharging: 20 }, why: '30 W is the charger, the phone takes 20' },
  { id: 'google-pixel-7-pro', figures: { wiredCharging: 23 }, why: '30 W is the charger, the phone takes 23' },
  { id: 'realme-gt-2', figures: { headphoneJack: false }, why: 'USB-C only' },
  { id: 'vivo-x-fold-5', figures: { ipRating: 'IP59' }, why: 'IP5X against dust, IPX8 and IPX9+ against water' },

  {
    id: 'realme-c53',
    figures: { pixels: HD_PLUS, dimensions: { height: 167.2, width: 76.7, thickness: 8 } },
    why: INDIAN,
  },
  { id: 'realme-narzo-n53', figures: { pixels: HD_PLUS }, why: 'an HD+ panel' },
  { id: 'nothing-phone-2a', figures: { pixels: { width: 1084, height: 2412 } }, why: 'the maker writes 1084' },
  { id: 'nothing-phone-2a-plus', figures: { pixels: { width: 1084, height: 2412 } }, why: 'the maker writes 1084' },
  { id: 'vivo-v21', figures: { pixels: { width: 1080, height: 2404 }, network5g: true }, why: INDIAN },
  { id: 'vivo-y50', figures: { pixels: { width: 1080, height: 2340 } }, why: '19.5:9' },
  { id: 'itel-a50c', figures: { pixels: { width: 720, height: 1612 } }, why: 'sold as HD+ in India' },
  { id: 'tecno-camon-15-pro', figures: { displaySize: 6.53 }, why: INDIAN },
  {
    id: 'oneplus-nord-3',
    figures: { dimensions: { height: 162.6, width: 75.1, thickness: 8.1 } },
    why: 'the second source rounds the height',
  },
  {
    id: 'xiaomi-redmi-note-10-pro',
    figures: { dimensions: { height: 164.5, width: 76.15, thickness: 8.1 } },
    why: `${INDIAN} camera, and the second source rounds its sides`,
  },
  {
    id: 'motorola-moto-g54',
    figures: { batteryCapacity: 6000, weight: 192, dimensions: { height: 161.6, width: 73.8, thickness: 8.9 } },
    why: `${INDIAN} battery`,
  },
  {
    id: 'samsung-galaxy-m13',
    figures: { batteryCapacity: 6000, weight: 207, dimensions: { height: 165.4, width: 76.9, thickness: 9.3 } },
    why: `${INDIAN} battery`,
  },
  {
    id: 'samsung-galaxy-m32',
    figures: { dimensions: { height: 159.3, width: 74, thickness: 9.3 } },
    why: `${INDIAN} battery`,
  },
  { id: 'samsung-galaxy-m12', figures: { batteryCapacity: 6000, weight: 221 }, why: `${INDIAN} battery` },
  { id: 'realme-p1-pro', figures: { weight: 186 }, why: '217 g would be heavier than any phone of its size' },
  { id: 'infinix-hot-30-5g', figures: { batteryCapacity: 6000 }, why: `${INDIAN} battery` },
  { id: 'iqoo-3', figures: { batteryCapacity: 4440 }, why: `${INDIAN} battery` },
  { id: 'nokia-c21-plus', figures: { batteryCapacity: 5050 }, why: `${INDIAN} battery` },
  { id: 'oneplus-nord-ce-4-lite', figures: { batteryCapacity: 5500 }, why: `${INDIAN} battery` },
  { id: 'oppo-f15', figures: { batteryCapacity: 4000 }, why: 'the second source has the typical 4,025' },
  {
    id: 'realme-x7',
    figures: { batteryCapacity: 4310, wiredCharging: 50, frontCameras: [{ megapixels: 16, kind: 'wide' }] },
    why: `${INDIAN} battery and camera`,
  },
  { id: 'xiaomi-15', figures: { batteryCapacity: 5240 }, why: `${INDIAN} battery` },
  { id: 'xiaomi-redmi-note-12-pro-plus', figures: { batteryCapacity: 4980 }, why: `${INDIAN} battery` },
];

export const VERIFIED: readonly Verified[] = [...SETTLED, ...FROM_OUR_DESK];
