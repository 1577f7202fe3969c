import { refuse } from '#db/import/layout.ts';

/** Above this a device is a tablet; the largest phones that unfold reach 8.1 inch, triple folds 10.2. */
const LARGEST_PHONE_INCH = 10.5;
/** Below both of these a device runs no apps of today. */
const SMALLEST_SMARTPHONE_INCH = 3;
const SMALLEST_SMARTPHONE_RAM_GB = 0.25;

type Signs = { deviceType?: string; releaseDate?: string; displaySize: number | null; ram: number | null; os: string };

/** Listings mix in what a catalogue of smartphones does not carry. */
export function refuseOtherDevices({ deviceType, releaseDate, displaySize, ram, os }: Signs): void {
  if (/feature/i.test(deviceType ?? '')) refuse('It is a feature phone.');
  if (/tablet/i.test(deviceType ?? '')) refuse('It is a tablet.');
  if (/expected|rumou?r/i.test(releaseDate ?? ''))
    refuse(`It is not on sale: its launch is given as "${releaseDate}".`);
  if (displaySize !== null && displaySize > LARGEST_PHONE_INCH) {
    refuse(`It is a tablet: its display of ${displaySize} inch is larger than ${LARGEST_PHONE_INCH} inch.`);
  }
  if (displaySize !== null && displaySize < SMALLEST_SMARTPHONE_INCH) {
    refuse(
      `It is a feature phone: its display of ${displaySize} inch is smaller than ${SMALLEST_SMARTPHONE_INCH} inch.`,
    );
  }
  if (ram !== null && ram < SMALLEST_SMARTPHONE_RAM_GB) {
    refuse(`It is a feature phone: it has ${Math.round(ram * 1024)} MB of RAM.`);
  }
  if (/symbian|kaios/i.test(os)) refuse(`It is a feature phone: it runs ${os}.`);
}
