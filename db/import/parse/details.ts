import type { Phone } from '#contract/phone/fields.ts';
import type { VideoMode } from '#contract/phone/phone.ts';
import { plainText, yesOrNo } from './text.ts';
import { watts } from './values.ts';

/** Parses connectivity, sensors and video recording from text. */

type Usb = Phone['usb'];
type Wifi = Phone['wifi'];
type StorageType = Phone['storageType'];

export function usbOf(text: string | undefined): Usb {
  const plain = plainText(text);
  if (/lightning/i.test(plain)) return 'lightning';
  const isC = /(?:type|usb)-?\s?c(?![a-z])/i.test(plain);
  if (!isC && !/micro\s?usb/i.test(plain)) return null;
  const version = /(?:type-?\s?c|usb-?\s?c|micro\s?usb)(?:\D{0,4}|\W+USB )(\d\.\d)/i.exec(plain)?.[1];
  if (!isC) return version === '2.0' ? 'micro-usb-2.0' : 'micro-usb';
  const versions: Record<string, Usb> = {
    '2.0': 'usb-c-2.0',
    '3.0': 'usb-c-3.0',
    '3.1': 'usb-c-3.1',
    '3.2': 'usb-c-3.2',
    '4.0': 'usb-c-4.0',
  };
  return versions[version ?? ''] ?? 'usb-c';
}

/** The newest generation in a text: '802.11 a/b/g/n/ac/6e'. */
export function wifiOf(text: string | undefined): Wifi {
  const plain = plainText(text)
    .replace(/\u2011/g, '-')
    .toLowerCase();
  const letters = /802\.11\s*([a-z0-9/, ]+)/.exec(plain)?.[1]?.split(/[/, ]+/) ?? [];
  const names = [...plain.matchAll(/wi-?fi\s*(4|5|6e|6|7)\b/g)].map(([, name]) => name ?? '');
  const has = (...tokens: string[]) => tokens.some((token) => letters.includes(token) || names.includes(token));
  if (has('7', 'be')) return 'wifi-7';
  if (has('6e')) return 'wifi-6e';
  if (has('6', 'ax')) return 'wifi-6';
  if (has('5', 'ac')) return 'wifi-5';
  return has('4', 'n') ? 'wifi-4' : null;
}

const BLUETOOTH = new Set([4, 4.1, 4.2, 5, 5.1, 5.2, 5.3, 5.4, 6]);

export function bluetoothOf(text: string | undefined): number | null {
  const plain = plainText(text);
  const version = Number(
    (/\b(?:v\s?)?([3-6]\.\d)\b/i.exec(plain) ?? /\bbluetooth (?:v\s?)?(\d)\b(?!\.)/i.exec(plain))?.[1],
  );
  return BLUETOOTH.has(version) ? version : null;
}

export function storageTypeOf(text: string | undefined): StorageType {
  const plain = plainText(text);
  const ufs = /UFS\s*(\d)?(?:\.(\d))?/i.exec(plain);
  if (ufs) {
    const known: StorageType[] = ['ufs-2.0', 'ufs-2.1', 'ufs-2.2', 'ufs-3.0', 'ufs-3.1', 'ufs-4.0', 'ufs-4.1'];
    return known.find((type) => type === `ufs-${ufs[1]}.${ufs[2] ?? '0'}`) ?? 'ufs';
  }
  if (/eMMC/i.test(plain)) return /eMMC\s*5\.1/i.test(plain) ? 'emmc-5.1' : 'emmc';
  return /NVMe/i.test(plain) ? 'nvme' : null;
}

/** '4K@30/60fps, 1080p@30fps', '4K @ 30 fps / 60 fps UHD, 1080p' and '4K/1080p@30fps'. */
export function videosOf(text: string | undefined): VideoMode[] {
  const modes = new Map<string, VideoMode>();
  const pattern =
    /\b((?:720p|1080p|1440p|4K|8K)(?:\s*\/\s*(?:720p|1080p|1440p|4K|8K))*)\b(?:\s*@\s*(\d+(?:\s*(?:fps)?\s*\/\s*\d+(?![\dpK]))*)\s*(?:fps)?)?/gi;
  for (const [, lines = '', rates = ''] of plainText(text).matchAll(pattern)) {
    const frames = [...rates.matchAll(/\d+/g)].map(Number).filter((fps) => fps >= 24 && fps <= 1000);
    for (const name of lines.split('/')) {
      const resolution = name.trim().toLowerCase() as VideoMode['resolution'];
      for (const fps of frames.length > 0 ? frames : [null]) modes.set(`${resolution}@${fps}`, { resolution, fps });
    }
  }
  // A plain '1080p' besides '1080p@60' adds nothing.
  const list = [...modes.values()];
  return list.filter(({ resolution, fps }) => {
    return fps !== null || list.every((other) => other.resolution !== resolution || other.fps === null);
  });
}

const SENSORS: [RegExp, Phone['sensors'][number]][] = [
  [/accelero|acceleration|g-sensor|gravity/i, 'accelerometer'],
  [/gyro/i, 'gyroscope'],
  [/proximity/i, 'proximity'],
  [/compass|magneto|geomagnetic/i, 'compass'],
  [/light/i, 'light'],
  [/baromet/i, 'barometer'],
  [/hall/i, 'hall'],
  [/colou?r (?:spectrum|temperature)/i, 'colour'],
  [/lidar/i, 'lidar'],
  [/thermometer|temperature \(/i, 'thermometer'],
  [/heart rate/i, 'heart-rate'],
];

export function sensorsOf(text: string | undefined): Phone['sensors'] {
  const parts = plainText(text)
    .split(/,|;|\|/)
    .filter((part) => !/only|depend|virtual/i.test(part));
  return SENSORS.filter(([pattern]) => parts.some((part) => pattern.test(part))).map(([, sensor]) => sensor);
}

export function fingerprintOf(text: string | undefined): Phone['fingerprint'] {
  const plain = plainText(text);
  if (/under.?display|in.?display|(?:in|on)-?screen/i.test(plain)) return 'display';
  if (/side/i.test(plain)) return /^no/i.test(plain) ? null : 'side';
  if (/rear|back/i.test(plain)) return 'rear';
  if (/front/i.test(plain)) return 'front';
  return /^no\b/i.test(plain) ? 'none' : null;
}

const POSITIONING: [RegExp, Phone['positioning'][number]][] = [
  [/\bA?-?GPS\b|^yes/i, 'gps'],
  [/glonass/i, 'glonass'],
  [/galileo/i, 'galileo'],
  [/beidou|\bBDS\b/i, 'beidou'],
  [/navic|irnss/i, 'navic'],
  [/qzss/i, 'qzss'],
];

export function positioningOf(text: string | undefined): Phone['positioning'] {
  const plain = plainText(text);
  return POSITIONING.filter(([pattern]) => pattern.test(plain)).map(([, system]) => system);
}

export interface Brightness {
  typical: number | null;
  peak: number | null;
}

/** '500 nits (typ), 900 nits (HBM), 1800 nits (peak)' and '1,000 nits max brightness (typical); 1,600 nits peak'. */
export function brightnessOf(text: string | undefined): Brightness {
  const found = [...plainText(text).matchAll(/([\d,]{3,6})\s*nits?\s*([^\d;,]{0,28})/gi)].map(
    ([, nits = '', label = '']) => ({
      nits: Number(nits.replaceAll(',', '')),
      label,
    }),
  );
  const largest = (list: { nits: number }[]) => (list.length > 0 ? Math.max(...list.map(({ nits }) => nits)) : null);
  const peak = largest(found.filter(({ label }) => /peak|hdr/i.test(label)));
  const typical = found.find(({ label, nits }) => /typ|normal/i.test(label) && nits !== peak);
  return { typical: typical?.nits ?? null, peak };
}

/** '1.19 W/kg (Head)<br>0.96 W/kg (Body)'. */
export function sarOf(text: string | undefined, place: 'head' | 'body'): number | null {
  const pattern = new RegExp(`(\\d\\.\\d+)\\s*W/kg\\s*\\(${place}\\)`, 'i');
  const value = Number(pattern.exec(plainText(text))?.[1]);
  return value >= 0.05 && value <= 1.6 ? value : null;
}

const GPU =
  /(Adreno \d{3}L?|Mali-[GT]\d+(?: (?:MC|MP)\d+)?|PowerVR [A-Z]{2}\d{4}|Immortalis-G\d+(?: MC\d+)?|Xclipse \d{3})(?![\w-])/i;

export function gpuOf(text: string | undefined): string | null {
  const plain = plainText(text).replace(/\b(MC|MP)\s+(\d)/g, '$1$2');
  const found = GPU.exec(plain)?.[1];
  if (found)
    return found.replace(
      /^(adreno|mali|powervr|immortalis|xclipse)/i,
      (name) => GPU_SPELLING[name.toLowerCase()] ?? name,
    );
  const cores = /Apple GPU \((\d)-core/i.exec(plain)?.[1];
  return cores ? `Apple GPU, ${cores} cores` : null;
}

const GPU_SPELLING: Readonly<Record<string, string>> = {
  adreno: 'Adreno',
  mali: 'Mali',
  powervr: 'PowerVR',
  immortalis: 'Immortalis',
  xclipse: 'Xclipse',
};

export function processNodeOf(text: string | undefined): number | null {
  const nanometres = Number(/(\d{1,2})\s?nm\b/i.exec(plainText(text))?.[1]);
  return nanometres >= 2 && nanometres <= 28 ? nanometres : null;
}

/** 'n1/n3/n28B/n78', 'n1/3/28B/78' and '1, 3, 28, 78 SA/NSA': an 'n' before the first applies to all. */
export function bands5gOf(text: string | undefined): number[] {
  const plain = plainText(text).replace(/^(\d{1,3}(?:, \d{1,3})+ (?:SA|NSA|Sub6))/, 'n$1');
  const lists = plain.matchAll(/\bn\s?\d{1,3}[AB]?\b(?:\s*[/,|&]+\s*n?\s?\d{1,3}[AB]?\b)*/gi);
  const bands = [...lists].flatMap(([list]) => [...list.matchAll(/\d+/g)].map(([band]) => Number(band)));
  return [...new Set(bands)].filter((band) => band > 0 && band <= 261).sort((a, b) => a - b);
}

const BOX: [RegExp, Phone['inTheBox'][number]][] = [
  [/charger|adapt[oe]r/i, 'charger'],
  [/cable/i, 'cable'],
  [/case|back cover|protective cover|bumper/i, 'case'],
  [/film|protector/i, 'film'],
  [/ear(?:phones?|pods)|headset|headphone/i, 'earphones'],
  [/eject|sim (?:card )?(?:pin|tool|tray|needle)/i, 'sim-tool'],
];

export function inTheBoxOf(text: string | undefined): Phone['inTheBox'] {
  const plain = plainText(text);
  return BOX.filter(([pattern]) => pattern.test(plain)).map(([, thing]) => thing);
}

/** '3 years'. */
export function yearsOf(text: string | undefined): number | null {
  const years = Number(/(\d)\s*years?/i.exec(plainText(text))?.[1]);
  return years > 0 ? years : null;
}

export function speakersOf(text: string | undefined): Phone['speakers'] {
  const plain = plainText(text);
  if (/stereo|dual speakers/i.test(plain)) return 'stereo';
  return /mono|^yes\b/i.test(plain) ? 'mono' : null;
}

/** Official model numbers; 'iPhone 17 Pro' is not one. */
export function modelNumbersOf(text: string | undefined): string[] {
  const marks = plainText(text)
    .split(/,|;/)
    .map((mark) => mark.trim())
    .filter((mark) => /^[A-Z0-9][A-Z0-9/_-]{3,19}$/.test(mark) && /\d{3}/.test(mark));
  return [...new Set(marks)].slice(0, 8);
}

/** Limits that tell a list of colours from a sentence. */
const COLOURS_MAX = 8;
const COLOUR_LENGTH_MAX = 30;

export function coloursOf(text: string | undefined): string[] {
  const names = plainText((text ?? '').replace(/\n/g, ','))
    .split(/[,|;/]|\band\b/)
    .map((name) => name.replace(/\(.*?\)/g, '').trim())
    .filter((name) => /^[A-Z][\w' .-]*$/i.test(name) && name.length <= COLOUR_LENGTH_MAX);
  return [...new Set(names)].slice(0, COLOURS_MAX);
}

export function headphoneJackOf(text: string | undefined): boolean | null {
  return /lightning|type-?\s?c/i.test(text ?? '') ? false : yesOrNo(text);
}

export function nfcOf(text: string | undefined): boolean | null {
  if (/dependen|unspecified/i.test(text ?? '')) return null;
  return /india/i.test(text ?? '') ? false : yesOrNo(text);
}

export function wirelessWattsOf(text: string | undefined): number | null {
  return yesOrNo(text) === false ? 0 : watts(text);
}
