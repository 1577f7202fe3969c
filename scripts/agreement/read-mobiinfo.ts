import type { Dimensions, Lens } from '#contract/phone/phone.ts';
import { canonicalBrand } from '#db/import/parse/brands.ts';
import { chipsetName } from '#db/import/parse/chipsets.ts';
import {
  bluetoothOf,
  fingerprintOf,
  gpuOf,
  processNodeOf,
  sarOf,
  storageTypeOf,
  usbOf,
  videosOf,
  wifiOf,
} from '#db/import/parse/details.ts';
import { describedDetails } from '#db/import/parse/lenses.ts';
import { firstNumber } from '#db/import/parse/text.ts';
import { displayType, glassName, ipRating, osName, pixelsOf, refreshRateOf } from '#db/import/parse/values.ts';
import { materialOf } from './device-details.ts';
import { once, type SourcePhone, type Stated, statedOnly } from './source-phone.ts';

/**
 * Sheets of a catalogue for Bangladesh, one row a phone and often one more for each memory. Its sensors, stabilisation
 * and unnamed 'Gorilla Glass' are the same for nearly every phone, so nothing is read from them.
 */

type Row = Record<string, string>;

const READ_ON = '2026-08-15';

const LENS_KINDS: [RegExp, NonNullable<Lens['kind']>][] = [
  [/ultra-?\s?wide/i, 'ultrawide'],
  [/periscope/i, 'periscope'],
  [/telephoto/i, 'telephoto'],
  [/macro|microscope/i, 'macro'],
  [/depth|bokeh/i, 'depth'],
  [/mono/i, 'monochrome'],
];

const SMALLEST_LENS_MP = 1;

export function mobiinfoLenses(text: string): Lens[] {
  return text
    .split(/(?=(?<![\d.])\d{1,3}(?:\.\d+)?\s?MP\b)/i)
    .filter((part) => (firstNumber(part) ?? 0) >= SMALLEST_LENS_MP && /MP/i.test(part))
    .map((part, position) => {
      const kind = LENS_KINDS.find(([pattern]) => pattern.test(part))?.[1] ?? null;
      return { megapixels: firstNumber(part) ?? 0, kind: position === 0 ? 'wide' : kind, ...describedDetails(part) };
    });
}

function sidesOf(row: Row): Dimensions | null {
  const [height, width, thickness] = ['Height', 'Width', 'Thickness'].map((side) =>
    firstNumber(row[`Design / ${side}`]),
  );
  return height && width && thickness ? { height, width, thickness } : null;
}

/** '33W wired, 50% in 30 min' and 'Fast, 18W'. */
function wattsOf(text: string): number | null {
  const watts = Number(/(\d+(?:\.\d+)?)\s?W\b/i.exec(text)?.[1]);
  return watts > 0 ? watts : null;
}

function jackOf(text: string): boolean | null {
  if (/3\.5\s?mm/i.test(text)) return true;
  return /type-c|lightning/i.test(text) ? false : null;
}

function positionOf(row: Row) {
  const position = row['Sensors & security / Finger Sensor Position'] ?? '';
  return /on-?screen/i.test(position) ? ('display' as const) : fingerprintOf(position);
}

function statedBy(row: Row): Stated {
  const at = (key: string) => row[key] ?? '';
  const build = at('Design / Build');
  const charging = at('Battery / Quick Charging');
  const glass = glassName(
    at('Display / Screen Protection')
      .replace(/\bv(?=\d)/, '')
      .replace(', Glass Victus', ' Victus'),
  );
  const sar = at('Network & Connectivity / SAR Value').replace(/(Head|Body): ([\d.]+) W\/kg/g, '$2 W/kg ($1)');
  const network = at('Network & Connectivity / Network');
  const back = /^Back: (.*)/.exec(build)?.[1];
  return {
    displaySize: once(firstNumber(at('Display / Screen Size'))),
    displayType: once(displayType(at('Display / Display Type'))),
    pixels: once(pixelsOf(at('Display / Resolution'))),
    refreshRate: once(refreshRateOf(at('Display / Refresh Rate'))),
    glass: once(glass === 'Gorilla Glass' ? null : glass),
    chipset: once(
      chipsetName(at('Hardware & Software / Chipset').replace(/^(Qualcomm|Mediatek) [A-Z]{2,3}\d+\S*/i, '$1')),
    ),
    processNode: once(processNodeOf(at('Hardware & Software / Fabrication'))),
    gpu: once(gpuOf(at('Hardware & Software / GPU'))),
    os: once(osName(`${at('Hardware & Software / Operating System')} ${at('Hardware & Software / OS Version')}`)),
    storageType: once(storageTypeOf(at('Memory / Storage Type'))),
    memoryCard: once(
      /up to/i.test(at('Memory / Expandable Memory'))
        ? true
        : /^no$/i.test(at('Memory / Expandable Memory'))
          ? false
          : null,
    ),
    rearCameras: once(mobiinfoLenses(at('Cameras / Primary Camera / Resolution'))),
    frontCameras: once(mobiinfoLenses(at('Cameras / Selfie Camera / Resolution'))),
    rearVideo: once(videosOf(at('Multimedia / Video'))),
    batteryCapacity: once(firstNumber(at('Battery / Capacity'))),
    wiredCharging: once(wattsOf(charging)),
    wirelessCharging: once(wattsOf(at('Battery / Wireless Charging'))),
    dimensions: once(sidesOf(row)),
    weight: once(firstNumber(at('Design / Weight'))),
    ipRating: once(ipRating(at('Design / IP Rating'))),
    frontMaterial: once(materialOf(build, 'front')),
    frameMaterial: once(materialOf(build, 'frame')),
    backMaterial: once(materialOf(back ? `${back} back` : build, 'back')),
    fingerprint: once(positionOf(row)),
    colours: once(
      at('Design / Colors')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z][A-Za-z' -]{2,29}$/.test(name)),
    ),
    sarHead: once(sarOf(sar, 'head')),
    sarBody: once(sarOf(sar, 'body')),
    network5g: once(network ? /5G/.test(network) : null),
    wifi: once(wifiOf(at('Network & Connectivity / WLAN'))),
    bluetooth: once(bluetoothOf(at('Network & Connectivity / Bluetooth'))),
    usb: once(usbOf(at('Battery / USB Type-C'))),
    nfc: once(
      /^yes$/i.test(at('Network & Connectivity / NFC'))
        ? true
        : /^no$/i.test(at('Network & Connectivity / NFC'))
          ? false
          : null,
    ),
    headphoneJack: once(jackOf(at('Multimedia / Audio Jack'))),
    fmRadio: once(/^(?:yes|fm|wireless fm)/i.test(at('Multimedia / FM Radio')) ? true : null),
    infrared: once(/^yes$/i.test(at('Network & Connectivity / Infrared')) ? true : null),
  };
}

export function readMobiinfo(rows: Row[]): SourcePhone[] {
  return rows
    .filter((row) => !/rumou?red/i.test(row['General / Status'] ?? ''))
    .map((row) => {
      const whole = (row.name ?? '').replace(/\s*\([^)]*(?:GB|TB)[^)]*\)/gi, '');
      const sub = /\b(?:POCO|iQOO)\b/i.exec(whole)?.[0];
      return {
        source: 'mobiinfo' as const,
        at: READ_ON,
        brand: canonicalBrand(sub ?? row['General / Brand'] ?? ''),
        name: sub ? whole.slice(whole.indexOf(sub)) : whole,
        stated: statedOnly(statedBy(row)),
      };
    });
}
