import { undatedVariant } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import type { Layout, ParsedRow, Row } from '#db/import/layout.ts';
import { brandId, brandOfName } from '#db/import/parse/brands.ts';
import { chipsetName } from '#db/import/parse/chipsets.ts';
import { lensesOf } from '#db/import/parse/lenses.ts';
import { productName } from '#db/import/parse/names.ts';
import { rejectNonPhones } from '#db/import/parse/reject-non-phones.ts';
import { firstNumber, gigabytes, plainText } from '#db/import/parse/text.ts';
import { cutoutOf, osName, pixelsOf, refreshRateOf, watts } from '#db/import/parse/values.ts';

const REQUIRED_COLUMNS = ['model', 'price', 'connectivity', 'processor', 'ram', 'battery', 'display', 'camera'];

/** `50 MP + 8 MP Dual Rear & 16 MP Front Camera`. */
function camerasOf(text: string | undefined) {
  const [rear = '', front = ''] = (text ?? '').split('&');
  return {
    rearCameras: lensesOf(rear),
    frontCameras: lensesOf(front),
  };
}

/** `Snapdragon 8 Gen3, Octa Core, 3.3 GHz Processor`: the part before cores and clock speed. */
function processorOf(text: string | undefined): string | null {
  const name = plainText(text).split(/,|\s[\d.]+ [GM]Hz/)[0] ?? '';
  return /core|processor|hz/i.test(name) ? null : chipsetName(name);
}

function read(row: Row): ParsedRow {
  const model = plainText(row.model);
  const brandName = brandOfName(model);
  const memory = row.ram || row.storage || '';
  const ram = gigabytes(/[\d.]+\s*[GM]B RAM/i.exec(memory)?.[0]);
  const storage = gigabytes(/[\d.]+\s*[TGM]B inbuilt/i.exec(memory)?.[0]);
  const displaySize = firstNumber(row.display);
  rejectNonPhones({ displaySize, ram, os: plainText(row.os) });

  const price = firstNumber(row.price);
  const links = row.connectivity ?? '';
  return {
    brandName,
    phone: {
      ...emptyPhone(productName(model.split(' ')[0] ?? '', model), brandId(brandName)),
      price,
      variants: storage === null ? [] : [undatedVariant({ ram, storage, price })],
      batteryCapacity: firstNumber(row.battery),
      wiredCharging: watts(row.battery),
      displaySize,
      pixels: pixelsOf(row.display),
      refreshRate: refreshRateOf(row.display),
      cutout: cutoutOf(row.display),
      ...camerasOf(row.camera),
      chipset: processorOf(row.processor),
      os: osName(row.os),
      network5g: links ? /\b5G\b/.test(links) : null,
      nfc: links ? /\bNFC\b/.test(links) : null,
      infrared: links ? /\bIR Blaster\b/i.test(links) : null,
      memoryCard: row.memory_card ? !/not supported/i.test(row.memory_card) : null,
    },
  };
}

/** A price list with one phrase per column (`5000 mAh Battery with 33W Fast Charging`) and one variant per row. */
export const summaryListing: Layout = {
  name: 'price listing (sentences)',
  recognises: (columns) => REQUIRED_COLUMNS.every((mark) => columns.includes(mark)) && !columns.includes('brand'),
  rowsAreVariants: true,
  read,
};
