import { PRODUCT_NAME_MAX } from '#contract/limits.ts';
import {
  BOX_LABELS,
  CUTOUT_LABELS,
  FINGERPRINT_LABELS,
  FOLD_LABELS,
  LAYOUT_LABELS,
  MATERIAL_LABELS,
  POSITIONING_LABELS,
  PRICE_SOURCE_LABELS,
  PUBLICATION_LABELS,
  RESOLUTION_LABELS,
  SENSOR_LABELS,
  SPEAKER_LABELS,
  STATUS_LABELS,
  STORAGE_TYPE_LABELS,
  USB_LABELS,
  WIFI_LABELS,
} from './choices.ts';
import type { Appearance, FieldRow, ValueOf } from './field.ts';
import { ipDigits, pixelDensity, placeIn, screenToBody, storageSpeed, usbSpeed, videoFigures } from './figures.ts';
import { formatMemories, formatMemory, formatPixels, formatRupees, formatYears, resolutionType } from './format.ts';

/**
 * Every field of a phone, once. The product's shape, validation, specification sheet, comparison, admin form, import,
 * export and docs/import.md are read from these rows, in this order. What nobody published is null.
 */
export const PHONE_FIELDS = {
  name: {
    kind: 'text',
    label: 'Name',
    subject: 'The name',
    group: 'basics',
    max: PRODUCT_NAME_MAX,
    required: true,
    sheet: false,
    compare: false,
    onCard: true,
    hint: 'Without the brand.',
  },
  brandId: { kind: 'brand', label: 'Brand', group: 'basics', sheet: false, compare: false, onCard: true },
  /** Lowest price of its variants where they are priced. */
  price: {
    kind: 'number',
    label: 'Price',
    subject: 'The price',
    group: 'basics',
    unit: 'rupees',
    min: 1,
    max: 1_000_000,
    integer: true,
    // Cheapest new smartphone to the dearest foldable.
    usual: { from: 2500, to: 250_000 },
    csv: { column: 'price', example: '15999', meaning: 'whole rupees; not needed where variants are priced' },
    text: formatRupees,
    sheet: false,
    brief: 'Price',
    better: 'lower',
    onCard: true,
  },
  /** The day it was recorded, and where; with priced variants those of the cheapest. */
  priceAt: {
    kind: 'date',
    label: 'Price recorded',
    subject: 'The day of the price',
    group: 'basics',
    csv: {
      column: 'price_at',
      example: '2026-01-08',
      meaning: 'the day of the price; the day of the import without it',
    },
    hint: 'The day it was seen; today when left empty.',
    sheet: false,
    compare: false,
    onCard: true,
  },
  priceSource: {
    kind: 'choice',
    label: 'Price seen',
    group: 'basics',
    choices: PRICE_SOURCE_LABELS,
    csv: { column: 'price_source', example: 'smartprix' },
    sheet: false,
    compare: false,
  },
  launchedAt: {
    kind: 'date',
    label: 'Launch date',
    group: 'basics',
    csv: {
      column: 'launched',
      example: '2024-01-23',
      meaning: 'as exactly as published: `2024`, `2024-01` or `2024-01-23`',
    },
    hint: 'As exactly as published: 2024, 2024-01 or 2024-01-23.',
    sheet: false,
    compare: 'Launched',
    onCard: true,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    group: 'basics',
    choices: STATUS_LABELS,
    fallback: 'available',
    csv: { column: 'status', example: 'available', meaning: 'a new phone without it is available' },
    sheet: false,
    onCard: true,
  },
  publication: {
    kind: 'choice',
    label: 'Publication',
    group: 'basics',
    choices: PUBLICATION_LABELS,
    fallback: 'published',
    csv: { column: 'publication', example: 'published', meaning: 'a new phone without it is published' },
    sheet: false,
    compare: false,
  },
  /** Of a scheduled phone alone. */
  publishAt: {
    kind: 'moment',
    label: 'Publish at',
    group: 'basics',
    csv: { column: 'publish_at', meaning: 'of a scheduled phone: `2026-11-20 09:30` in India' },
    sheet: false,
    compare: false,
  },
  offers: {
    kind: 'offers',
    label: 'Where to buy',
    group: 'basics',
    max: 8,
    csv: {
      column: 'offers',
      example: 'Croma|https://www.croma.com/p/1|15999|2026-01-08',
      meaning: 'store|link|price|day the price was seen; price and day may be left out',
    },
    hint: 'Without any, a phone on sale links to the search of three stores.',
    sheet: false,
    compare: false,
  },
  /** Beside the main one, in their order. */
  pictures: {
    kind: 'pictures',
    label: 'Further pictures',
    group: 'basics',
    max: 12,
    csv: {
      column: 'pictures',
      meaning: 'uploaded pictures beside the main one, as an export writes them: size, files and `|` description',
    },
    hint: 'Shown after the main picture or the drawing, in this order.',
    sheet: false,
    compare: false,
  },
  /** An editor's own; it stands in place of the one that is made from figures. */
  verdict: {
    kind: 'text',
    label: 'Our verdict',
    subject: 'The verdict',
    group: 'basics',
    max: 400,
    csv: { column: 'verdict', meaning: 'in place of the one that is made from its figures' },
    hint: 'In place of the one that is made from its figures, which stays while this is empty.',
    sheet: false,
    compare: false,
  },
  variants: {
    kind: 'variants',
    label: 'Variants',
    group: 'variants',
    max: 24,
    csv: {
      column: 'variants',
      example: '8/128:15999@2026-01-08; 8/256:17999',
      meaning:
        'RAM/storage in GB:price@day source; all but the storage may be left out: `/128`, `8/128`, `8/128:15999@2026-01-08 smartprix`',
    },
    sheet: false,
    compare: false,
  },

  displaySize: {
    kind: 'number',
    label: 'Display size',
    subject: 'Display',
    short: 'Size',
    group: 'display',
    unit: 'inch',
    min: 1,
    max: 12,
    // From the smallest phones on sale to what a book foldable opens to.
    usual: { from: 3.5, to: 9 },
    csv: { column: 'display_inch', example: '6.67' },
    onCard: true,
  },
  displayType: {
    kind: 'text',
    label: 'Display type',
    short: 'Type',
    group: 'display',
    max: 60,
    csv: { column: 'display_type', example: 'AMOLED' },
    placeholder: 'AMOLED',
  },
  pixels: {
    kind: 'pixels',
    label: 'Pixels',
    short: 'Resolution',
    group: 'display',
    csv: { column: 'pixels', example: '1080x2400' },
    sheet: false,
    better: 'higher',
    figures: ({ width, height }) => [width * height],
  },
  /** Pixels say it better: null where they are known. */
  resolutionName: {
    kind: 'choice',
    label: 'Resolution',
    group: 'display',
    choices: RESOLUTION_LABELS,
    csv: { column: 'resolution', meaning: 'only where the pixels are not published' },
    hint: 'Only where the pixels are not published.',
    sheet: false,
    compare: false,
  },
  refreshRate: {
    kind: 'number',
    label: 'Refresh rate',
    group: 'display',
    unit: 'Hz',
    min: 24,
    max: 240,
    integer: true,
    usual: { among: [60, 90, 120, 144, 165, 185] },
    csv: { column: 'refresh_hz', example: '120' },
    better: 'higher',
    betterFrom: 20,
    bar: true,
  },
  glass: {
    kind: 'text',
    label: 'Protection',
    subject: 'Glass',
    group: 'display',
    max: 60,
    csv: { column: 'glass', example: 'Gorilla Glass Victus' },
    placeholder: 'Gorilla Glass Victus 2',
  },
  brightness: {
    kind: 'number',
    label: 'Brightness',
    group: 'display',
    unit: 'nits',
    min: 50,
    max: 10_000,
    integer: true,
    usual: { from: 200, to: 2500 },
    csv: { column: 'brightness_nits', example: '800', meaning: 'typical, all of the screen' },
    hint: 'Typical, all of the screen.',
    better: 'higher',
    betterFrom: 100,
  },
  peakBrightness: {
    kind: 'number',
    label: 'Peak brightness',
    group: 'display',
    unit: 'nits',
    min: 50,
    max: 20_000,
    integer: true,
    usual: { from: 300, to: 10_000 },
    csv: { column: 'peak_brightness_nits', example: '1800', meaning: 'of a part of the screen' },
    hint: 'Of a part of the screen.',
    better: 'higher',
    betterFrom: 300,
  },
  cutout: {
    kind: 'choice',
    label: 'Cut-out',
    group: 'display',
    choices: CUTOUT_LABELS,
    csv: { column: 'cutout', example: 'punch-hole' },
    sheet: false,
    compare: false,
  },

  chipset: {
    kind: 'text',
    label: 'Chipset',
    group: 'performance',
    max: 80,
    csv: { column: 'chipset', example: 'Qualcomm Snapdragon 7s Gen 2', meaning: 'with its maker' },
    placeholder: 'Qualcomm Snapdragon 8 Gen 3',
    brief: 'Chipset',
    onCard: true,
  },
  processNode: {
    kind: 'number',
    label: 'Made in',
    subject: 'The process',
    group: 'performance',
    unit: 'nm',
    min: 1,
    max: 90,
    usual: { from: 2, to: 28 },
    csv: { column: 'process_nm', example: '4' },
  },
  gpu: {
    kind: 'text',
    label: 'Graphics',
    group: 'performance',
    max: 60,
    csv: { column: 'gpu', example: 'Adreno 710' },
    placeholder: 'Adreno 710',
  },
  os: {
    kind: 'text',
    label: 'Operating system',
    group: 'performance',
    max: 40,
    csv: { column: 'os', example: 'Android 14' },
    placeholder: 'Android 14',
  },
  osUpdates: {
    kind: 'number',
    label: 'Android or iOS updates',
    short: 'System updates',
    subject: 'The promise of updates',
    group: 'performance',
    unit: 'years',
    min: 0,
    max: 12,
    usual: { from: 0, to: 8 },
    csv: { column: 'os_update_years', example: '3', meaning: 'as promised at launch' },
    hint: 'New versions, as promised at launch.',
    text: formatYears,
    better: 'higher',
    betterFrom: 1,
  },
  securityUpdates: {
    kind: 'number',
    label: 'Security updates',
    subject: 'The promise of security updates',
    group: 'performance',
    unit: 'years',
    min: 0,
    max: 12,
    usual: { from: 1, to: 8 },
    csv: { column: 'security_update_years', example: '4', meaning: 'as promised at launch' },
    hint: 'As promised at launch.',
    text: formatYears,
    better: 'higher',
    betterFrom: 1,
  },
  storageType: {
    kind: 'choice',
    label: 'Storage type',
    group: 'performance',
    choices: STORAGE_TYPE_LABELS,
    csv: { column: 'storage_type', example: 'ufs-2.2' },
    better: 'higher',
    figures: storageSpeed,
  },
  memoryCard: {
    kind: 'yes-no',
    label: 'Memory card',
    group: 'performance',
    csv: { column: 'memory_card', example: 'no' },
  },

  rearCameras: {
    kind: 'lenses',
    label: 'Rear cameras',
    group: 'cameras',
    max: 6,
    csv: {
      column: 'rear_cameras',
      example: '50 wide f/1.8; 8 ultrawide f/2.2',
      meaning: 'the main camera first',
    },
    hint: 'The main camera first.',
    sheet: 'Main camera',
  },
  /** Of the main camera. */
  ois: {
    kind: 'yes-no',
    label: 'Optical stabilisation',
    group: 'cameras',
    csv: { column: 'ois', example: 'yes', meaning: 'of the main camera' },
  },
  rearVideo: {
    kind: 'videos',
    label: 'Rear video',
    short: 'Video',
    group: 'cameras',
    max: 24,
    csv: {
      column: 'rear_video',
      example: '4k@30; 1080p@60',
      meaning: 'lines@frames a second; the frames may be left out',
    },
    hint: 'Like 4k@30; 1080p@60.',
    better: 'higher',
    figures: videoFigures,
  },
  frontCameras: {
    kind: 'lenses',
    label: 'Front cameras',
    group: 'cameras',
    max: 3,
    csv: { column: 'front_cameras', example: '16 wide' },
    sheet: 'Front camera',
    compare: false,
  },
  frontVideo: {
    kind: 'videos',
    label: 'Front video',
    group: 'cameras',
    max: 24,
    csv: { column: 'front_video', example: '1080p@30', meaning: 'the same for the front camera' },
    hint: 'Like 4k@30; 1080p@60.',
    better: 'higher',
    figures: videoFigures,
  },
  /** How the rear cameras are arranged; null lets the drawing choose from brand and count. */
  cameraLayout: {
    kind: 'choice',
    label: 'Camera layout',
    group: 'cameras',
    choices: LAYOUT_LABELS,
    none: 'As this maker builds it',
    csv: { column: 'camera_layout', example: 'column', meaning: 'for the drawing' },
    hint: 'How the drawing arranges the rear cameras.',
    sheet: false,
    compare: false,
  },

  batteryCapacity: {
    kind: 'number',
    label: 'Battery capacity',
    subject: 'Battery',
    short: 'Capacity',
    group: 'battery',
    unit: 'mAh',
    min: 300,
    max: 35_000,
    integer: true,
    // Compact phones of 2019 (iPhone SE 2020: 1,821) to rugged phones with a power bank inside.
    usual: { from: 1500, to: 22_000 },
    csv: { column: 'battery_mah', example: '5000' },
    brief: 'Battery',
    better: 'higher',
    betterFrom: 200,
    bar: true,
    onCard: true,
  },
  wiredCharging: {
    kind: 'number',
    label: 'Wired charging',
    group: 'battery',
    unit: 'W',
    min: 1,
    max: 400,
    usual: { from: 5, to: 240 },
    csv: { column: 'wired_charging_w', example: '67' },
    better: 'higher',
    betterFrom: 5,
    bar: true,
  },
  wirelessCharging: {
    kind: 'number',
    label: 'Wireless charging',
    group: 'battery',
    unit: 'W',
    min: 0,
    max: 200,
    usual: { from: 0, to: 100 },
    csv: { column: 'wireless_charging_w', example: '0', meaning: '0: it has none' },
    hint: '0 means that it has none.',
    text: (watts) => (watts === 0 ? 'No' : `${watts} W`),
    better: 'higher',
    betterFrom: 5,
    bar: true,
  },

  /** Unfolded, for a phone that folds. */
  dimensions: {
    kind: 'sides',
    label: 'Dimensions',
    group: 'body',
    csv: { column: 'dimensions_mm', example: '162.3 x 79 x 8.6', meaning: 'unfolded; in any order' },
    compare: false,
    onCard: true,
  },
  foldedDimensions: {
    kind: 'sides',
    label: 'Folded dimensions',
    short: 'Folded',
    group: 'body',
    csv: { column: 'folded_mm', meaning: 'the same for a folded phone' },
    compare: false,
    ofFoldables: true,
  },
  weight: {
    kind: 'number',
    label: 'Weight',
    group: 'body',
    unit: 'g',
    min: 40,
    max: 1500,
    // A compact phone to a rugged one.
    usual: { from: 90, to: 700 },
    csv: { column: 'weight_g', example: '187' },
    onCard: true,
    better: 'lower',
    betterFrom: 5,
  },
  ipRating: {
    kind: 'text',
    label: 'Water and dust',
    group: 'body',
    max: 6,
    pattern: { test: /^(?:IP[0-6X][0-9X]K?|None)$/, message: 'Write it as IP68 or IPX4, or None where it has none.' },
    csv: { column: 'ip_rating', example: 'IP54', meaning: '`None`: it has none' },
    placeholder: 'IP68',
    better: 'higher',
    figures: ipDigits,
  },
  frontMaterial: {
    kind: 'choice',
    label: 'Front',
    subject: 'The material of the front',
    group: 'body',
    choices: MATERIAL_LABELS,
    csv: { column: 'front_material', example: 'glass' },
  },
  frameMaterial: {
    kind: 'choice',
    label: 'Frame',
    subject: 'The material of the frame',
    group: 'body',
    choices: MATERIAL_LABELS,
    csv: { column: 'frame_material', example: 'plastic' },
  },
  backMaterial: {
    kind: 'choice',
    label: 'Back',
    subject: 'The material of the back',
    group: 'body',
    choices: MATERIAL_LABELS,
    csv: { column: 'back_material', example: 'glass' },
  },
  fingerprint: {
    kind: 'choice',
    label: 'Fingerprint sensor',
    group: 'body',
    choices: FINGERPRINT_LABELS,
    csv: { column: 'fingerprint', example: 'display', meaning: '`none`: it has none' },
  },
  sensors: {
    kind: 'choices',
    label: 'Sensors',
    group: 'body',
    choices: SENSOR_LABELS,
    csv: { column: 'sensors', example: 'accelerometer; gyroscope; proximity; compass' },
  },
  speakers: {
    kind: 'choice',
    label: 'Speakers',
    group: 'body',
    choices: SPEAKER_LABELS,
    csv: { column: 'speakers', example: 'stereo' },
    better: 'higher',
    figures: placeIn(SPEAKER_LABELS),
  },
  colours: {
    kind: 'words',
    label: 'Colours',
    group: 'body',
    each: 'A colour',
    max: 16,
    maxLength: 40,
    csv: { column: 'colours', example: 'Midnight Black; Coral Purple' },
    hint: 'Separated by semicolons. The drawing wears the first.',
    placeholder: 'Midnight Black; Coral Purple',
  },
  inTheBox: {
    kind: 'choices',
    label: 'In the box',
    group: 'body',
    choices: BOX_LABELS,
    csv: { column: 'in_the_box', example: 'charger; cable; case', meaning: 'beside the phone' },
    hint: 'Beside the phone.',
  },
  sarHead: {
    kind: 'number',
    label: 'SAR at the head',
    group: 'body',
    unit: 'W/kg',
    min: 0,
    max: 4,
    // Nobody may sell more than this in India.
    usual: { from: 0.05, to: 1.6 },
    csv: { column: 'sar_head', example: '1.09' },
    compare: false,
  },
  sarBody: {
    kind: 'number',
    label: 'SAR at the body',
    group: 'body',
    unit: 'W/kg',
    min: 0,
    max: 4,
    usual: { from: 0.05, to: 1.6 },
    csv: { column: 'sar_body', example: '0.85' },
    compare: false,
  },
  modelNumbers: {
    kind: 'words',
    label: 'Model numbers',
    group: 'body',
    each: 'A model number',
    max: 24,
    maxLength: 40,
    csv: { column: 'model_numbers', example: '2312CRAD3I' },
    hint: 'Separated by semicolons.',
    compare: false,
  },
  foldable: {
    kind: 'choice',
    label: 'Foldable',
    group: 'body',
    choices: FOLD_LABELS,
    none: 'Does not fold',
    csv: { column: 'foldable' },
    sheet: false,
    compare: false,
    onCard: true,
  },

  network5g: { kind: 'yes-no', label: '5G', group: 'connections', csv: { column: 'network_5g', example: 'yes' } },
  bands5g: {
    kind: 'bands',
    label: '5G bands',
    group: 'connections',
    prefix: 'n',
    max: 60,
    csv: { column: 'bands_5g', example: '1; 3; 5; 8; 28; 40; 78', meaning: 'their numbers' },
    hint: 'Their numbers, like 28; 78.',
  },
  bands4g: {
    kind: 'bands',
    label: '4G bands',
    group: 'connections',
    prefix: 'B',
    max: 60,
    csv: { column: 'bands_4g', example: '1; 3; 5; 8; 40; 41', meaning: 'their numbers' },
    hint: 'Their numbers, like 3; 40.',
  },
  simSlots: {
    kind: 'number',
    label: 'SIM slots',
    group: 'connections',
    unit: 'SIMs',
    min: 0,
    max: 4,
    integer: true,
    usual: { from: 0, to: 3 },
    csv: { column: 'sim_slots', example: '2', meaning: 'for nano SIMs; 0: eSIM only' },
    hint: 'For nano SIMs; 0 means eSIM only.',
    text: (slots) => SIM_SLOTS[slots] ?? `${slots} nano SIMs`,
    better: 'higher',
  },
  hybridSlot: {
    kind: 'yes-no',
    label: 'Card takes a SIM slot',
    group: 'connections',
    csv: { column: 'hybrid_slot', example: 'no', meaning: 'the memory card goes where a SIM would' },
    better: 'lower',
  },
  esim: { kind: 'yes-no', label: 'eSIM', group: 'connections', csv: { column: 'esim', example: 'no' } },
  wifi: {
    kind: 'choice',
    label: 'Wi-Fi',
    group: 'connections',
    choices: WIFI_LABELS,
    csv: { column: 'wifi', example: 'wifi-6', meaning: 'the newest generation' },
    hint: 'The newest generation.',
    better: 'higher',
    figures: placeIn(WIFI_LABELS),
  },
  bluetooth: {
    kind: 'number',
    label: 'Bluetooth',
    group: 'connections',
    min: 1,
    max: 9,
    usual: { among: [4, 4.1, 4.2, 5, 5.1, 5.2, 5.3, 5.4, 6] },
    csv: { column: 'bluetooth', example: '5.2' },
    text: (version) => version.toFixed(1),
    better: 'higher',
    betterFrom: 0.5,
  },
  usb: {
    kind: 'choice',
    label: 'USB',
    group: 'connections',
    choices: USB_LABELS,
    csv: { column: 'usb', example: 'usb-c-2.0', meaning: 'without its version where nobody published that' },
    better: 'higher',
    figures: usbSpeed,
  },
  nfc: { kind: 'yes-no', label: 'NFC', group: 'connections', csv: { column: 'nfc', example: 'yes' } },
  headphoneJack: {
    kind: 'yes-no',
    label: 'Headphone jack',
    group: 'connections',
    csv: { column: 'headphone_jack', example: 'no' },
  },
  fmRadio: { kind: 'yes-no', label: 'FM radio', group: 'connections', csv: { column: 'fm_radio', example: 'no' } },
  infrared: {
    kind: 'yes-no',
    label: 'Infrared remote',
    group: 'connections',
    csv: { column: 'infrared', example: 'yes' },
  },
  positioning: {
    kind: 'choices',
    label: 'Positioning',
    group: 'connections',
    choices: POSITIONING_LABELS,
    csv: { column: 'positioning', example: 'gps; glonass; galileo; navic' },
  },
} as const satisfies Record<string, FieldRow>;

const SIM_SLOTS: Record<number, string> = { 0: 'None, eSIM only', 1: 'One nano SIM', 2: 'Two nano SIMs' };

/** A phone's own figures, as an admin types them, an import reads them and the catalogue ships them. */
export type Phone = { -readonly [Key in keyof typeof PHONE_FIELDS]: ValueOf<(typeof PHONE_FIELDS)[Key]> };
export type PhoneKey = keyof Phone;

export const PHONE_KEYS = Object.keys(PHONE_FIELDS) as PhoneKey[];

/** The row of a field as any row, for those who go through all of them. */
export function fieldRow(key: PhoneKey): FieldRow {
  return PHONE_FIELDS[key];
}

export type WorkedOutRow = Appearance & {
  /** The field it stands before, in whose group it is. */
  before: PhoneKey;
  /** The field that says it, where that is another: its source is that of the figure. */
  of?: PhoneKey;
  unit?: string;
  text?: (value: never) => string;
  /** What the sheet says instead: of every variant rather than of the largest. */
  sheetText?: (phone: Phone) => string;
} & (
    | { kind: 'number'; work: (phone: Phone) => number | null }
    | { kind: 'text'; work: (phone: Phone) => string | null }
  );

/** What follows from the fields of a phone and is shown, compared or filtered by like them. */
export const WORKED_OUT = {
  launchYear: {
    kind: 'number',
    label: 'Launch year',
    before: 'launchedAt',
    work: ({ launchedAt }) => (launchedAt === null ? null : Number(launchedAt.slice(0, 4))),
    sheet: false,
    compare: false,
  },
  resolutionType: {
    kind: 'text',
    label: 'Resolution',
    before: 'refreshRate',
    of: 'pixels',
    work: ({ pixels, resolutionName }): string | null => (pixels ? resolutionType(pixels) : resolutionName),
    sheetText: ({ pixels, resolutionName }) => (pixels ? formatPixels(pixels) : (resolutionName ?? '')),
    compare: false,
    onCard: true,
  },
  pixelDensity: {
    kind: 'number',
    label: 'Pixel density',
    unit: 'ppi',
    before: 'refreshRate',
    of: 'pixels',
    work: pixelDensity,
    better: 'higher',
    betterFrom: 50,
  },
  /** How much of the front is screen. */
  screenToBody: {
    kind: 'number',
    label: 'Screen to body',
    unit: '%',
    before: 'glass',
    of: 'dimensions',
    work: screenToBody,
    text: (share: number) => `${share}%`,
    better: 'higher',
    betterFrom: 2,
  },
  ram: {
    kind: 'number',
    label: 'RAM',
    unit: 'GB',
    before: 'memoryCard',
    of: 'variants',
    work: ({ variants }) => largest(variants.map(({ ram }) => ram)),
    text: formatMemory,
    sheetText: ({ variants }) => formatMemories(variants.map(({ ram }) => ram)),
    brief: 'RAM',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  /** The largest it is sold with. */
  storage: {
    kind: 'number',
    label: 'Storage',
    unit: 'GB',
    before: 'memoryCard',
    of: 'variants',
    work: ({ variants }) => largest(variants.map(({ storage }) => storage)),
    text: formatMemory,
    sheetText: ({ variants }) => formatMemories(variants.map(({ storage }) => storage)),
    brief: 'Storage',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  primaryCamera: {
    kind: 'number',
    label: 'Main camera',
    unit: 'MP',
    before: 'rearCameras',
    work: ({ rearCameras }) => rearCameras[0]?.megapixels ?? null,
    sheet: false,
    brief: 'Main camera',
    bar: true,
    onCard: true,
  },
  secondaryCamera: {
    kind: 'number',
    label: 'Front camera',
    unit: 'MP',
    before: 'frontCameras',
    work: ({ frontCameras }) => frontCameras[0]?.megapixels ?? null,
    sheet: false,
    brief: 'Front camera',
    bar: true,
    onCard: true,
  },
  height: {
    kind: 'number',
    label: 'Height',
    unit: 'mm',
    before: 'dimensions',
    work: ({ dimensions }) => dimensions?.height ?? null,
    sheet: false,
  },
  width: {
    kind: 'number',
    label: 'Width',
    unit: 'mm',
    before: 'dimensions',
    work: ({ dimensions }) => dimensions?.width ?? null,
    sheet: false,
  },
  thickness: {
    kind: 'number',
    label: 'Thickness',
    unit: 'mm',
    before: 'dimensions',
    work: ({ dimensions }) => dimensions?.thickness ?? null,
    sheet: false,
    brief: 'Thickness',
  },
} as const satisfies Record<string, WorkedOutRow>;

export type WorkedOutKey = keyof typeof WORKED_OUT;
export type WorkedOut = { [Key in WorkedOutKey]: ReturnType<(typeof WORKED_OUT)[Key]['work']> };

/** Everything about a phone that can be named: its fields and what follows from them. */
export type PhoneFigures = Phone & WorkedOut;
export type FigureKey = keyof PhoneFigures;

export const WORKED_OUT_KEYS = Object.keys(WORKED_OUT) as WorkedOutKey[];

/** What every card in a list carries of its phone. */
export type CardKey = {
  [Key in FigureKey]: (typeof PHONE_FIELDS & typeof WORKED_OUT)[Key] extends { onCard: true } ? Key : never;
}[FigureKey];

export const CARD_KEYS = [...PHONE_KEYS, ...WORKED_OUT_KEYS].filter((key) => appearanceOf(key).onCard) as CardKey[];

export function isWorkedOut(key: FigureKey): key is WorkedOutKey {
  return key in WORKED_OUT;
}

export function workedOutRow(key: WorkedOutKey): WorkedOutRow {
  return WORKED_OUT[key];
}

export function appearanceOf(key: FigureKey): Appearance {
  return isWorkedOut(key) ? WORKED_OUT[key] : PHONE_FIELDS[key];
}

export function workOut<Key extends WorkedOutKey>(phone: Phone, key: Key): WorkedOut[Key] {
  return WORKED_OUT[key].work(phone) as WorkedOut[Key];
}

function largest(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
