import type { PhoneKey } from '#contract/phone/fields.ts';
import { VERIFIED } from './verified.ts';

/**
 * Figures that two of our three sources contradict and that stay as they are, each decided at our desk on
 * 18 November 2026, with the reason. `node scripts/agreement.ts DIR --undecided` names those that are not here.
 */
interface Decision {
  field: PhoneKey;
  why: string;
  /** Ids, separated by spaces; left out where it holds for every phone. */
  phones?: string;
}

const DECISIONS: readonly Decision[] = [
  { field: 'displayType', why: 'another name for the same panel: Fluid, Super and plain AMOLED, IPS, PLS and TFT' },
  { field: 'gpu', why: 'belongs to the chip (chip-facts.ts), whatever sheets of single phones say' },
  { field: 'sarHead', why: 'the second decimal depends on the laboratory and the region' },
  { field: 'sarBody', why: 'the second decimal depends on the laboratory and the region' },
  {
    field: 'os',
    why: 'the Go edition, which shorter sheets leave out',
    phones: `
      infinix-smart-9-hd infinix-hot-10-play itel-zeno-10 itel-a50 itel-a50c itel-a70 nokia-c12-pro nokia-c22 poco-c51
      realme-narzo-50i samsung-galaxy-m01-core tecno-pop-9 tecno-spark-go-1 tecno-spark-go-2024 tecno-spark-8c
      tecno-spark-6-air xiaomi-redmi-a1-plus xiaomi-redmi-a3`,
  },
  { field: 'os', why: 'as sold in India, later than elsewhere', phones: 'motorola-moto-g34 oneplus-9r realme-6s' },
  {
    field: 'chipset',
    why: 'the Indian model has another chip',
    phones: `
      infinix-smart-8 infinix-zero-5g-2023 samsung-galaxy-a16-5g samsung-galaxy-s24 samsung-galaxy-s24-plus
      samsung-galaxy-a14 samsung-galaxy-s22 samsung-galaxy-s22-plus samsung-galaxy-s22-ultra tecno-pop-9`,
  },
  { field: 'chipset', why: 'the same chip, written shorter', phones: 'samsung-galaxy-m02 samsung-galaxy-m10s' },
  {
    field: 'processNode',
    why: 'belongs to the chip of the Indian model',
    phones: 'motorola-moto-g62 samsung-galaxy-a16-5g samsung-galaxy-a14',
  },
  {
    field: 'rearCameras',
    why: 'the Indian model has another main camera',
    phones: 'infinix-smart-8 realme-c61 realme-c53 xiaomi-redmi-note-9-pro xiaomi-redmi-note-7',
  },
  {
    field: 'wiredCharging',
    why: 'what the phone takes as sold in India; others name the charger or another model',
    phones: `
      motorola-moto-g45 motorola-moto-g54 motorola-moto-g32 motorola-moto-g42 motorola-moto-g31 nokia-2-4
      realme-c63-5g realme-c61 realme-12x-5g realme-c53 samsung-galaxy-f22 xiaomi-redmi-note-9-pro`,
  },
  { field: 'wirelessCharging', why: 'MagSafe gives the mini 12 W, as Apple writes', phones: 'apple-iphone-12-mini' },
  { field: 'batteryCapacity', why: 'the Chinese model has 7,000 mAh', phones: 'xiaomi-17' },
  { field: 'network5g', why: 'sold in India with 4G and, as another model, with 5G', phones: 'iqoo-3' },
  { field: 'nfc', why: 'the Indian model has none', phones: 'realme-12x-5g' },
  { field: 'pixels', why: 'the FHD+ screen of the Indian model', phones: 'realme-12x-5g' },
  { field: 'pixels', why: '20:9, as the maker writes', phones: 'infinix-gt-10-pro poco-m6-5g' },
  {
    field: 'wifi',
    why: 'as the maker writes; the others are a generation behind',
    phones: 'google-pixel-9 google-pixel-7 google-pixel-7-pro oneplus-11 samsung-galaxy-s23-ultra',
  },
  { field: 'wifi', why: 'two sources name two other generations', phones: 'realme-gt-6' },
  { field: 'usb', why: 'USB 3.1 Gen 1, as Google writes', phones: 'google-pixel-4a' },
  { field: 'usb', why: 'USB 3.2 Gen 2, which Apple calls USB 3', phones: 'apple-iphone-15-pro-max' },
  { field: 'bluetooth', why: '5.1, as Xiaomi India writes', phones: 'xiaomi-redmi-note-10-pro' },
  { field: 'storageType', why: 'of the smallest variant; larger ones are faster', phones: 'realme-gt-6t' },
  { field: 'storageType', why: 'as the device sheet has it, the others round down', phones: 'oppo-a76 realme-9i' },
  {
    field: 'dimensions',
    why: 'as the device sheet has it; backs of other materials differ by half a millimetre',
    phones: 'motorola-moto-g31 oppo-reno-2f realme-gt-neo-2',
  },
  { field: 'weight', why: 'the lightest of its backs', phones: 'xiaomi-redmi-note-12' },
  { field: 'ipRating', why: 'IP5X and IPX4 together are IP54', phones: 'oppo-a77' },
  { field: 'ipRating', why: 'rated IP68 and IP69', phones: 'vivo-v40' },
  {
    field: 'glass',
    why: 'the third source names the kind',
    phones: 'poco-m6-pro-5g xiaomi-redmi-13c',
  },
  { field: 'fmRadio', why: 'none in the device sheet', phones: 'motorola-razr-2019 realme-8' },
  { field: 'colours', why: 'the Indian colours', phones: 'vivo-y18' },
  {
    field: 'rearVideo',
    why: 'the longer list of the device sheet',
    phones: 'infinix-hot-11s iqoo-z9s-pro oppo-reno-11 realme-narzo-50a-prime realme-x50-pro-5g',
  },
];

const BY_FIGURE = new Map(
  DECISIONS.flatMap(({ field, why, phones = '*' }) =>
    phones
      .trim()
      .split(/\s+/)
      .map((id) => [`${id} ${field}`, why] as const),
  ),
);

/** Why a figure stays against two sources; null where nobody decided. */
export function decisionFor(id: string, field: PhoneKey): string | null {
  const verified = VERIFIED.find((one) => one.id === id && field in one.figures);
  return verified?.why ?? BY_FIGURE.get(`${id} ${field}`) ?? BY_FIGURE.get(`* ${field}`) ?? null;
}
