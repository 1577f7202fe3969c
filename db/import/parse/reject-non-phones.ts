import { rejectImport } from '#db/import/layout.ts';

/** Larger devices are tablets; unfolded phones reach 8.1 inches, triple folds 10.2. */
const LARGEST_PHONE_INCH = 10.5;
/** Devices below both limits do not run current apps. */
const SMALLEST_SMARTPHONE_INCH = 3;
const SMALLEST_SMARTPHONE_RAM_GB = 0.25;

type DeviceHints = {
  deviceType?: string;
  releaseDate?: string;
  displaySize: number | null;
  ram: number | null;
  os: string;
};

/** Listings also contain devices that are not smartphones. */
export function rejectNonPhones({ deviceType, releaseDate, displaySize, ram, os }: DeviceHints): void {
  if (/feature/i.test(deviceType ?? '')) rejectImport('It is a feature phone.');
  if (/tablet/i.test(deviceType ?? '')) rejectImport('It is a tablet.');
  if (/expected|rumou?r/i.test(releaseDate ?? ''))
    rejectImport(`It is not on sale: its launch is given as "${releaseDate}".`);
  if (displaySize !== null && displaySize > LARGEST_PHONE_INCH) {
    rejectImport(`It is a tablet: its display of ${displaySize} inch is larger than ${LARGEST_PHONE_INCH} inch.`);
  }
  if (displaySize !== null && displaySize < SMALLEST_SMARTPHONE_INCH) {
    rejectImport(
      `It is a feature phone: its display of ${displaySize} inch is smaller than ${SMALLEST_SMARTPHONE_INCH} inch.`,
    );
  }
  if (ram !== null && ram < SMALLEST_SMARTPHONE_RAM_GB) {
    rejectImport(`It is a feature phone: it has ${Math.round(ram * 1024)} MB of RAM.`);
  }
  if (/symbian|kaios/i.test(os)) rejectImport(`It is a feature phone: it runs ${os}.`);
}
