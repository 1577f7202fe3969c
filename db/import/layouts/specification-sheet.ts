import type { Phone } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import type { Layout, ParsedRow, Row } from '#db/import/layout.ts';
import { brandId, brandOfName, canonicalBrand } from '#db/import/parse/brands.ts';
import { chipsetName } from '#db/import/parse/chipsets.ts';
import {
  bands5gOf,
  bluetoothOf,
  brightnessOf,
  coloursOf,
  fingerprintOf,
  gpuOf,
  headphoneJackOf,
  inTheBoxOf,
  modelNumbersOf,
  nfcOf,
  positioningOf,
  processNodeOf,
  sarOf,
  sensorsOf,
  speakersOf,
  storageTypeOf,
  usbOf,
  videosOf,
  wifiOf,
  wirelessWattsOf,
  yearsOf,
} from '#db/import/parse/details.ts';
import { lensesOf } from '#db/import/parse/lenses.ts';
import { productName } from '#db/import/parse/names.ts';
import { rejectNonPhones } from '#db/import/parse/reject-non-phones.ts';
import { firstNumber, gigabytes, plainText, yesOrNo } from '#db/import/parse/text.ts';
import {
  cutoutOf,
  dimensionsOf,
  displayType,
  glassName,
  ipRating,
  osName,
  partialDate,
  pixelsOf,
  refreshRateOf,
  watts,
} from '#db/import/parse/values.ts';

const REQUIRED_COLUMNS = [
  'Design.Dimensions',
  'Camera.Rear Camera',
  'Display.Size',
  'Technical.Chipset',
  'Memory.Storage',
];

function foldKind(row: Row, width: number | undefined): Phone['foldable'] {
  if (yesOrNo(row['Display.Foldable Display']) !== true) return null;
  return (width ?? 0) > 100 ? 'book' : 'flip';
}

function simOf(row: Row): { simSlots: number | null; esim: boolean | null } {
  const size = plainText(row['General.Sim Size']);
  if (/e-?sim/i.test(size)) return { simSlots: /nano/i.test(size) ? 1 : null, esim: true };
  if (/nano.*nano/i.test(size)) return { simSlots: 2, esim: null };
  return { simSlots: /^nano/i.test(size) && /^single/i.test(row['General.Sim Type'] ?? '') ? 1 : null, esim: null };
}

function detailsOf(row: Row): Partial<Phone> {
  const nits = brightnessOf(row['Display.Brightness']);
  return {
    ...simOf(row),
    hybridSlot: /hybrid/i.test(row['Memory.Card Slot'] ?? '') ? true : null,
    brightness: nits.typical,
    peakBrightness: nits.peak,
    processNode: processNodeOf(row['Technical.Fabrication Node']),
    gpu: gpuOf(row['Technical.GPU']),
    osUpdates: yearsOf(row['General.OS Updates']),
    securityUpdates: yearsOf(row['General.Security Updates']),
    storageType: storageTypeOf(row['Memory.Storage Type']),
    rearVideo: videosOf(row['Camera.Video Recording']),
    frontVideo: videosOf(row['Camera.Front Video Recording']),
    fingerprint: fingerprintOf(row['Extra.Fingerprint Sensor']),
    sensors: sensorsOf(row['Extra.Sensors']),
    speakers: speakersOf(row['Multimedia.Speaker Type']),
    inTheBox: inTheBoxOf(row['General.In The Box']),
    sarHead: sarOf(row['General.SAR'], 'head'),
    sarBody: sarOf(row['General.SAR'], 'body'),
    modelNumbers: modelNumbersOf(row['General.Model']),
    bands5g: bands5gOf(row['Connectivity.5G Bands']),
    wifi: wifiOf(row['Connectivity.Wifi Version']),
    bluetooth: bluetoothOf(row['Connectivity.Bluetooth']),
    usb: usbOf(row['Connectivity.USB']),
    fmRadio: yesOrNo(row['Multimedia.FM Radio']),
    infrared: yesOrNo(row['Connectivity.IR Blaster']),
    positioning: positioningOf(row['Extra.GPS']),
  };
}

function read(row: Row): ParsedRow {
  const brandCell = plainText(row.Brand) || brandOfName(plainText(row.Name));
  const display = row['Display.Size'];
  const displaySize = firstNumber(display);
  const ram = gigabytes(row['Memory.RAM']);
  const storage = gigabytes(row['Memory.Storage']);
  rejectNonPhones({
    deviceType: row['General.Device Type'],
    releaseDate: plainText(row['General.Release Date']),
    displaySize,
    ram,
    os: plainText(row['Technical.OS']),
  });

  const brandName = canonicalBrand(brandCell);
  const price = firstNumber(row.Price);
  const dimensions = dimensionsOf(row['Design.Dimensions']);
  const foldable = foldKind(row, dimensions?.width);
  return {
    brandName,
    phone: {
      ...emptyPhone(productName(brandCell, row.Name ?? ''), brandId(brandName)),
      launchedAt: partialDate(row['General.Release Date']),
      price,
      variants: storage === null ? [] : [undatedVariant({ ram, storage, price })],
      batteryCapacity: firstNumber(row['Battery.Size']),
      wiredCharging: watts(row['Battery.Fast Charging']),
      wirelessCharging: wirelessWattsOf(row['Battery.Wireless Charging']),
      displaySize,
      displayType: displayType(row['Display.Type']),
      pixels: pixelsOf(display),
      refreshRate: refreshRateOf(display),
      cutout: cutoutOf(row['Display.Notch']),
      rearCameras: lensesOf(row['Camera.Rear Camera']),
      frontCameras: lensesOf(row['Camera.Front Camera']),
      ois: yesOrNo(row['Camera.OIS']),
      chipset: chipsetName(row['Technical.Chipset']),
      os: osName(row['Technical.OS']),
      dimensions,
      weight: firstNumber(row['Design.Weight']),
      foldable,
      colours: coloursOf(row['Design.Colors']),
      network5g: yesOrNo(row['Connectivity.5G']),
      nfc: nfcOf(row['Extra.NFC']),
      headphoneJack: headphoneJackOf(row['Extra.3.5mm Headphone Jack']),
      memoryCard: yesOrNo(row['Memory.Card Slot']),
      ...detailsOf(row),
      ipRating: ipRating(row['Extra.IP Rating']),
      glass: glassName(row['Display.Glass Type']) ?? glassName(row['Display.Features']),
    },
  };
}

/** A wide sheet with grouped columns (`Battery.Size`, `Camera.Rear Camera` …) and one variant per row. */
export const specificationSheet: Layout = {
  name: 'specification sheet (grouped columns)',
  recognises: (columns) => REQUIRED_COLUMNS.every((mark) => columns.includes(mark)),
  rowsAreVariants: true,
  read,
};
