import { IMPORT_COLUMNS } from '#contract/desk/import-columns.ts';
import { ImportError, type Row } from './layout.ts';
import { COLUMNS, readCell } from './layouts/handset-csv.ts';
import { readFigure } from './parse/cells.ts';

/** Maps a file's columns to ours; null for columns that are not imported. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

export type FileColumn = { theirs: string; ours: string | null; samples: string[] };

export const OUR_COLUMNS: readonly string[] = IMPORT_COLUMNS.map(({ column }) => column);

const SAMPLES = 3;

/** Other names for our columns, without spaces and punctuation. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  brand: ['make', 'maker', 'manufacturer', 'company', 'brandname', 'oem'],
  name: ['model', 'modelname', 'phone', 'phonename', 'phonemodel', 'handset', 'handsetmodel', 'mobile', 'mobilename', 'product', 'productname', 'title', 'device'],
  price: ['mrp', 'sellingprice', 'offerprice', 'saleprice', 'ourprice', 'cost', 'rate', 'priceinr', 'priceinrs', 'priceinindia', 'retailprice', 'dealprice', 'listprice', 'amount'],
  price_at: ['date', 'pricedate', 'asof', 'asondate', 'updated'],
  price_source: ['source'],
  launched: ['launch', 'launchdate', 'released', 'releasedate', 'announced'],
  ram: ['memory', 'ramgb', 'ramsize', 'memorysize'],
  storage: ['rom', 'internalstorage', 'internalmemory', 'storagegb', 'inbuiltstorage', 'capacitygb'],
  variants: ['configurations', 'ramandstorage', 'memoryandstorage', 'ramrom', 'storageandram', 'ramstorage', 'memoryinternal'],
  display_inch: ['screensize', 'screen', 'display', 'displayinches', 'displaysizeinch', 'maindisplaysize', 'screendiagonal'],
  display_type: ['screentype', 'panel', 'paneltype', 'displaytechnology', 'screenmaterial', 'maindisplaytechnology'],
  pixels: ['resolution', 'screenresolution', 'displayresolution', 'maindisplayresolution'],
  refresh_hz: ['refresh', 'refreshratehz', 'maxrefreshrate', 'screenrefreshrate', 'maindisplaymaxrefreshrate'],
  glass: ['screenprotection', 'displayprotection', 'coverglass', 'screenglass'],
  brightness_nits: ['typicalbrightness', 'displaybrightness'],
  peak_brightness_nits: ['maxbrightness', 'maximumbrightness', 'localpeakbrightness'],
  chipset: ['processor', 'soc', 'chip', 'cpu', 'processorname', 'mobileplatform', 'cpumodel'],
  process_nm: ['processnode', 'processtechnology', 'fabrication', 'fabricationnode'],
  gpu: ['graphics'],
  os: ['operatingsystem', 'software', 'androidversion'],
  os_update_years: ['osupdates', 'androidupdates', 'softwareupdates'],
  security_update_years: ['securitypatches', 'securityupdate'],
  memory_card: ['cardslot', 'expandablestorage', 'externalmemory', 'microsd', 'microsdslot', 'memorycardslot', 'externalmemorysupport'],
  battery_mah: ['battery', 'batterycapacity', 'batterysize', 'batterytype', 'typicalcapacity', 'capacity'],
  wired_charging_w: ['charging', 'fastcharging', 'chargingspeed', 'chargingwatt', 'wiredcharging', 'chargingpower', 'wiredfastcharging'],
  wireless_charging_w: ['wirelesscharging'],
  charging_standards: ['chargingtechnology', 'chargingprotocols'],
  rear_cameras: ['rearcamera', 'maincamera', 'primarycamera', 'camera', 'backcamera', 'rearcameraresolution', 'camerarear', 'cameras'],
  front_cameras: ['frontcamera', 'selfiecamera', 'selfie', 'frontcameraresolution', 'camerafront', 'frontfacingcamera', 'cameraselfie'],
  rear_video: ['video', 'videorecording', 'rearvideorecording', 'videorecordingresolution', 'rearcameravideo', 'rearcameravideorecording'],
  front_video: ['frontvideorecording', 'selfievideo', 'selfiecameravideo', 'frontcameravideo', 'frontcameravideorecording'],
  dimensions_mm: ['dimensions', 'dimension', 'size', 'measurements', 'unfolded', 'dimensionsunfolded'],
  folded_mm: ['folded', 'dimensionsfolded', 'foldeddimensions', 'dimensionfolded'],
  weight_g: ['weight', 'weightgrams'],
  ip_rating: ['ip', 'waterresistance', 'ingressprotection', 'waterdustresistance', 'dustandwaterresistance', 'splashwateranddustresistance', 'protectionrating'],
  fingerprint: ['fingerprintscanner', 'biometrics', 'biometric', 'sensorsfingerprint'],
  speakers: ['speaker', 'loudspeaker', 'audio'],
  colours: ['colors', 'color', 'colour', 'colouroptions', 'coloroptions', 'finish'],
  in_the_box: ['boxcontents', 'inbox', 'packagecontents', 'whatsinthebox', 'salespackage', 'boxcontent'],
  network_5g: ['5g', '5gsupport', 'has5g', 'network', 'networktechnology', 'networktype', 'infra'],
  bands_5g: ['5gband', '5gnr', 'nr', '5gnrbands', '5gfddsub6', '5gtddsub6', '5gsub6', '5gfdd', '5gtdd'],
  bands_4g: ['4gband', '4glte', 'lte', '4gltebands', 'lteband', 'ltebands', '4gfddlte', '4gtddlte', '4gltefdd', '4gltetdd', 'ltefdd', 'ltetdd', 'fddlte', 'tdlte', 'tddlte'],
  sim_slots: ['sim', 'simcard', 'simtype', 'simslot', 'simcards', 'simsize', 'simslottype'],
  wifi: ['wlan', 'wifistandard', 'wifistandards', 'wifiversion'],
  bluetooth: ['bluetoothversion'],
  usb: ['usbtype', 'usbinterface', 'usbport', 'chargingport'],
  nfc: ['hasnfc'],
  headphone_jack: ['35mmjack', '35mmheadphonejack', 'audiojack', 'earjack', 'headphoneport', 'earphonejack', 'headsetjack'],
  fm_radio: ['radio', 'fm'],
  infrared: ['infraredport', 'irblaster', 'infraredremotecontrol', 'ir'],
  positioning: ['gps', 'gnss', 'locationtechnology', 'navigation', 'location', 'satellitenavigation'],
  model_numbers: ['modelnumber', 'modelno'],
}; // biome-ignore format: a list of names

/** Column names are compared without case, spaces and punctuation. */
export const plainName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const NAMES = new Map(
  IMPORT_COLUMNS.map(({ column, label }) => [
    column,
    new Set([column, label, ...(ALIASES[column] ?? [])].map(plainName)),
  ]),
);

const COLUMN_OF = new Map([...NAMES].reverse().flatMap(([column, names]) => [...names].map((name) => [name, column])));

/** Suggests by name, and only if at least half of the samples can be read: a wrong suggestion costs more than none. */
export function suggestColumns(columns: readonly string[], samples: readonly Row[]): ColumnMapping {
  const taken = new Set<string>();
  return Object.fromEntries(
    columns.map((theirs) => {
      const ours = OUR_COLUMNS.find(
        (column) => !taken.has(column) && isCalled(theirs, column) && fits(column, samplesOf(theirs, samples)),
      );
      if (ours) taken.add(ours);
      return [theirs, ours ?? null];
    }),
  );
}

/** Our column for another name. */
export function columnNamed(name: string): string | undefined {
  return COLUMN_OF.get(plainName(name)) ?? COLUMN_OF.get(plainName(withoutUnit(name)));
}

export function samplesOf(column: string, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => row[column]?.trim() || []).slice(0, SAMPLES);
}

function isCalled(theirs: string, ours: string): boolean {
  const names = NAMES.get(ours);
  return names?.has(plainName(theirs)) || names?.has(plainName(withoutUnit(theirs))) || false;
}

/** Removes a unit after the name: `Price (₹)`, `Battery (mAh)`. */
function withoutUnit(name: string): string {
  return name.replace(/[([].*$/, '');
}

function fits(column: string, samples: readonly string[]): boolean {
  return samples.filter((sample) => isReadable(column, sample)).length * 2 >= samples.length;
}

function isReadable(column: string, sample: string): boolean {
  const key = COLUMNS.find(({ name }) => name === column)?.key;
  try {
    if (key) readCell(key, sample);
    else if (column === 'ram' || column === 'storage') readFigure(sample, column, 'GB');
    return true;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return false;
  }
}

/** The order of columns does not matter. */
export function isSameShape(mapping: ColumnMapping, columns: readonly string[]): boolean {
  const mapped = Object.keys(mapping);
  return mapped.length === columns.length && columns.every((column) => column in mapping);
}
