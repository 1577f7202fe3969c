import type { Lens } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import type { Layout, ParsedRow, Row } from '#db/import/layout.ts';
import { brandId, brandOfName } from '#db/import/parse/brands.ts';
import { chipsetName } from '#db/import/parse/chipsets.ts';
import { productName } from '#db/import/parse/names.ts';
import { rejectNonPhones } from '#db/import/parse/reject-non-phones.ts';
import { firstNumber, plainText, yesOrNo } from '#db/import/parse/text.ts';
import { pixelsOf } from '#db/import/parse/values.ts';

const REQUIRED_COLUMNS = [
  'model',
  'price_inr',
  'processor_name',
  'ram_gb',
  'storage_gb',
  'battery_mah',
  'rear_camera_main_mp',
];

function mainLens(text: string | undefined): Lens[] {
  const megapixels = firstNumber(text);
  return megapixels ? [{ megapixels, kind: 'wide' }] : [];
}

function titleCase(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function read(row: Row): ParsedRow {
  const model = plainText(row.model);
  const brandName = brandOfName(model);
  const ram = firstNumber(row.ram_gb);
  const storage = firstNumber(row.storage_gb);
  const displaySize = firstNumber(row.display_inches);
  rejectNonPhones({ displaySize, ram, os: '' });

  const price = firstNumber(row.price_inr);
  return {
    brandName,
    mainCamerasOnly: true,
    phone: {
      ...emptyPhone(productName(model.split(' ')[0] ?? '', model), brandId(brandName)),
      price,
      variants: storage === null ? [] : [undatedVariant({ ram, storage, price })],
      batteryCapacity: firstNumber(row.battery_mah),
      // Charging and refresh rate are deliberately ignored: these files fill in 10 W and 60 Hz when unknown.
      displaySize,
      pixels: pixelsOf(`${row.res_width_px} x ${row.res_height_px}`),
      rearCameras: mainLens(row.rear_camera_main_mp),
      frontCameras: mainLens(row.front_camera_main_mp),
      chipset: chipsetName(titleCase(plainText(row.processor_name))),
      network5g: yesOrNo(row.has_5g),
      nfc: yesOrNo(row.has_nfc),
      memoryCard: yesOrNo(row.memory_card_supported),
    },
  };
}

/** A price list with one number per column (`price_inr`, `battery_mah` …) and one variant per row. */
export const numericListing: Layout = {
  name: 'price listing (numbers)',
  recognises: (columns) => REQUIRED_COLUMNS.every((mark) => columns.includes(mark)),
  rowsAreVariants: true,
  read,
};
