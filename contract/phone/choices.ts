import { PRICE_SOURCE_LABELS, STATUS_LABELS } from './prices.ts';

/** The values of fields with a fixed list, with their labels. */

export { PRICE_SOURCE_LABELS, STATUS_LABELS };

export const PUBLICATION_LABELS = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const;

export const CUTOUT_LABELS = {
  'punch-hole': 'Punch hole',
  'punch-hole-left': 'Punch hole, left',
  drop: 'Waterdrop notch',
  notch: 'Notch',
  island: 'Dynamic Island',
  none: 'No cut-out',
} as const;

export const LENS_LABELS = {
  wide: 'Wide',
  ultrawide: 'Ultrawide',
  telephoto: 'Telephoto',
  periscope: 'Periscope',
  macro: 'Macro',
  depth: 'Depth',
  monochrome: 'Monochrome',
  other: 'Other',
} as const;

export const LAYOUT_LABELS = {
  column: 'Column',
  square: 'Square',
  ring: 'Ring',
  bar: 'Bar',
  triangle: 'Triangle',
  row: 'Row',
  single: 'Single',
  pill: 'Pill',
  corner: 'Corner',
} as const;

export const FOLD_LABELS = { book: 'Book', flip: 'Flip' } as const;

/** Slowest first; without a version if unpublished. */
export const USB_LABELS = {
  'micro-usb': 'Micro-USB',
  'micro-usb-2.0': 'Micro-USB 2.0',
  lightning: 'Lightning',
  'usb-c': 'USB-C',
  'usb-c-2.0': 'USB-C 2.0',
  'usb-c-3.0': 'USB-C 3.0',
  'usb-c-3.1': 'USB-C 3.1',
  'usb-c-3.2': 'USB-C 3.2',
  'usb-c-4.0': 'USB-C 4',
} as const;

/** Slowest first. */
export const WIFI_LABELS = {
  'wifi-4': 'Wi-Fi 4',
  'wifi-5': 'Wi-Fi 5',
  'wifi-6': 'Wi-Fi 6',
  'wifi-6e': 'Wi-Fi 6E',
  'wifi-7': 'Wi-Fi 7',
} as const;

export const STORAGE_TYPE_LABELS = {
  emmc: 'eMMC',
  'emmc-5.1': 'eMMC 5.1',
  ufs: 'UFS',
  'ufs-2.0': 'UFS 2.0',
  'ufs-2.1': 'UFS 2.1',
  'ufs-2.2': 'UFS 2.2',
  'ufs-3.0': 'UFS 3.0',
  'ufs-3.1': 'UFS 3.1',
  'ufs-4.0': 'UFS 4.0',
  'ufs-4.1': 'UFS 4.1',
  nvme: 'NVMe',
} as const;

/** Charging standards; proprietary ones are described by their watts only. */
export const CHARGING_LABELS = {
  pd: 'USB Power Delivery',
  pps: 'PPS',
  qc: 'Quick Charge',
  ufcs: 'UFCS',
  qi: 'Qi',
  qi2: 'Qi2',
  magsafe: 'MagSafe',
} as const;

export const SPEAKER_LABELS = { mono: 'Mono', stereo: 'Stereo' } as const;

export const FINGERPRINT_LABELS = {
  side: 'On the side',
  display: 'Under the display',
  rear: 'On the back',
  front: 'On the front',
  none: 'None',
} as const;

export const MATERIAL_LABELS = {
  glass: 'Glass',
  plastic: 'Plastic',
  aluminium: 'Aluminium',
  steel: 'Stainless steel',
  titanium: 'Titanium',
  ceramic: 'Ceramic',
  leather: 'Leather or faux leather',
  fibre: 'Glass or aramid fibre',
  wood: 'Wood',
} as const;

export const SENSOR_LABELS = {
  accelerometer: 'Accelerometer',
  gyroscope: 'Gyroscope',
  proximity: 'Proximity',
  compass: 'Compass',
  light: 'Ambient light',
  barometer: 'Barometer',
  hall: 'Hall',
  colour: 'Colour spectrum',
  lidar: 'LiDAR',
  thermometer: 'Thermometer',
  'heart-rate': 'Heart rate',
} as const;

export const POSITIONING_LABELS = {
  gps: 'GPS',
  glonass: 'GLONASS',
  galileo: 'Galileo',
  beidou: 'BeiDou',
  navic: 'NavIC',
  qzss: 'QZSS',
} as const;

/** What is in the box. */
export const BOX_LABELS = {
  charger: 'Charger',
  cable: 'Cable',
  case: 'Case',
  film: 'Screen protector',
  earphones: 'Earphones',
  'sim-tool': 'SIM tool',
} as const;

/** By number of lines, finest last; 2160 lines are called 4K. */
export const VIDEO_LABELS = { '720p': '720p', '1080p': '1080p', '1440p': '1440p', '4k': '4K', '8k': '8K' } as const;

/** Common names of resolutions, lowest first. */
export const RESOLUTION_LABELS = {
  SD: 'SD',
  HD: 'HD',
  'HD+': 'HD+',
  FHD: 'FHD',
  'FHD+': 'FHD+',
  QHD: 'QHD',
  'QHD+': 'QHD+',
  '4K': '4K',
} as const;

export type ProductStatus = keyof typeof STATUS_LABELS;
export type Publication = keyof typeof PUBLICATION_LABELS;
export type Cutout = keyof typeof CUTOUT_LABELS;
export type LensKind = keyof typeof LENS_LABELS;
export type CameraLayout = keyof typeof LAYOUT_LABELS;
export type VideoResolution = keyof typeof VIDEO_LABELS;
/** A key of `PRICE_SOURCES`, or a store's name. */
export type PriceSource = string;

export const PRODUCT_STATUSES = valuesOf(STATUS_LABELS);
/** Statuses in listings: a phone marked as available may not have been seen on sale for over a year. */
export const SALE_STATUSES = [...PRODUCT_STATUSES, 'unconfirmed'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];
/** The order within a brand: by launch, or phones with a price first. */
export const BRAND_ORDERS = ['newest', 'priced'] as const;
export type BrandOrder = (typeof BRAND_ORDERS)[number];
export const PUBLICATIONS = valuesOf(PUBLICATION_LABELS);
export const CUTOUTS = valuesOf(CUTOUT_LABELS);
export const LENS_KINDS = valuesOf(LENS_LABELS);
export const CAMERA_LAYOUTS = valuesOf(LAYOUT_LABELS);
export const FOLD_KINDS = valuesOf(FOLD_LABELS);
export const PRICE_SOURCES = valuesOf(PRICE_SOURCE_LABELS);
export const VIDEO_RESOLUTIONS = valuesOf(VIDEO_LABELS);
export const RESOLUTIONS = valuesOf(RESOLUTION_LABELS);

export function valuesOf<Labels extends object>(labels: Labels): [keyof Labels & string, ...(keyof Labels & string)[]] {
  return Object.keys(labels) as [keyof Labels & string];
}
