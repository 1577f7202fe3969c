import type { PhoneKey } from '#contract/phone/fields.ts';
import { screenSize } from '#contract/phone/screen.ts';
import { chipFactsOf } from '#db/seed/chip-facts.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { VERIFIED } from '#db/seed/verified.ts';

/**
 * Finds figures that no maker would publish: a screen wider than its body, an operating system not yet released, a chip
 * under its code name, the RAM of another iPhone, a duplicate phone, or a figure that contradicts a verified one.
 */

/** Curved glass leaves hardly any side frame. */
const LEAST_SIDE_FRAME_MM = 1;
const LEAST_FRAME_MM = 3.5;
/** Cheap LCDs have a notch and a chin: at least 9.9 mm on all but the exceptions. */
const LEAST_LCD_FRAME_MM = 9.5;
const WIDEST_SIDE_FRAME_MM = 13;

/** Figures that look wrong but are right, with the reason. */
const FRAME_EXCEPTIONS: Readonly<Record<string, string>> = {
  'motorola-edge-plus': 'its glass bends around both sides by 90 degrees',
  'gionee-max': 'measured to the rounded corners',
  'lava-bold-n1': "the maker's own 164.96 mm",
  'lava-yuva-smart-2': "the maker's own 164.96 mm",
};

/** The frame around the screen of a phone that does not fold, horizontally and vertically. */
function framesOf(phone: SeedPhone) {
  const screen = screenSize(phone);
  if (!screen || !phone.dimensions || phone.foldable) return null;
  return { across: phone.dimensions.width - screen.width, along: phone.dimensions.height - screen.height };
}

export function frameProblem(phone: SeedPhone): string | null {
  const frames = framesOf(phone);
  if (!frames || FRAME_EXCEPTIONS[phone.id]) return null;
  const isCheapPanel = phone.cutout === 'drop' && /LCD/.test(phone.displayType ?? '');
  const least = isCheapPanel ? LEAST_LCD_FRAME_MM : LEAST_FRAME_MM;
  const across = Math.round(frames.across * 10) / 10;
  const along = Math.round(frames.along * 10) / 10;
  if (across < LEAST_SIDE_FRAME_MM) return `screen leaves ${across} mm of the body's width`;
  if (across > WIDEST_SIDE_FRAME_MM) return `screen leaves ${across} mm of the body's width, more than any phone`;
  return along < least ? `screen leaves ${along} mm of the body's height` : null;
}

/** The earliest date on which a phone could have it. */
const RELEASED: Readonly<Record<string, string>> = {
  'Android 9': '2018-08-06',
  'Android 10': '2019-09-03',
  'Android 11': '2020-09-08',
  'Android 12': '2021-10-04',
  'Android 13': '2022-08-15',
  'Android 14': '2023-10-04',
  'Android 15': '2024-09-03',
  'Android 16': '2025-06-10',
  'iOS 13': '2019-09-10',
  'iOS 14': '2020-09-15',
  'iOS 15': '2021-09-14',
  'iOS 16': '2022-09-07',
  'iOS 17': '2023-09-12',
  'iOS 18': '2024-09-09',
  'iOS 26': '2025-09-09',
};

export function systemProblem({ os, launchedAt }: SeedPhone): string | null {
  const version = os?.replace(' (Go edition)', '') ?? '';
  const released = RELEASED[version];
  if (!released || !launchedAt || launchedAt >= released.slice(0, launchedAt.length)) return null;
  return `launched on ${launchedAt} with ${version}, which came on ${released}`;
}

/** Part numbers of chips that have a retail name; MT6739 and SC9863A never had one. */
const CODE_NAME = /\b(?:UMS\d|SM\d{4}|SDM\d|S5E\d|MT6(?!739\b)\d{3})/;

export function codeNameProblem({ chipset }: SeedPhone): string | null {
  return chipset && CODE_NAME.test(chipset) ? `chipset '${chipset}' is a part number, not its name` : null;
}

const APPLE_RAM: Readonly<Record<string, readonly number[]>> = {
  'Apple A13 Bionic': [3, 4],
  'Apple A14 Bionic': [4, 6],
  'Apple A15 Bionic': [4, 6],
  'Apple A16 Bionic': [6],
  'Apple A17 Pro': [8],
  'Apple A18': [8],
  'Apple A18 Pro': [8],
  'Apple A19': [8],
  'Apple A19 Pro': [12],
};

export function appleRamProblem({ chipset, variants }: SeedPhone): string | null {
  const built = APPLE_RAM[chipset ?? ''];
  const odd = variants.find(({ ram }) => built && ram !== null && !built.includes(ram));
  return odd ? `RAM of ${odd.ram} GB beside an ${chipset}, which has ${built?.join(' or ')}` : null;
}

export function verifiedProblem(phone: SeedPhone): string | null {
  for (const { id, figures, why } of VERIFIED) {
    if (id !== phone.id) continue;
    const { ram, ...values } = figures;
    if (ram && phone.variants.some((variant) => variant.ram === null || !ram.includes(variant.ram)))
      return `RAM is not ${ram.join(' or ')} GB, as verified (${why})`;
    for (const [key, value] of Object.entries(values)) {
      if (!isWritten(phone[key as PhoneKey], value))
        return `${key} is not ${JSON.stringify(value)}, as verified (${why})`;
    }
  }
  return null;
}

/** A verified figure may have become more precise, such as a camera with its aperture. */
function isWritten(written: unknown, verified: unknown): boolean {
  if (typeof verified !== 'object' || verified === null) return written === verified;
  if (typeof written !== 'object' || written === null) return false;
  return Object.entries(verified).every(([key, part]) => isWritten(written[key as never], part));
}

/** Cameras of earlier phones are in a second source too, so stabilisation that only one source claims is wrong. */
const SECOND_SOURCE_UNTIL = '2025-01';

/** The price comparison site lists 'OIS: Yes' for phones with only electronic stabilisation. */
export function stabilisationProblem({ ois, launchedAt, sources }: SeedPhone): string | null {
  const isAlone = ois === true && sources.ois?.source === 'smartprix' && (launchedAt ?? '') < SECOND_SOURCE_UNTIL;
  return isAlone ? 'stabilisation is claimed by the price comparison alone' : null;
}

const EDITION = /\s+(?:limited|special|anniversary)?\s*edition\b|\s+limited$/i;

/** A special edition: the same name without the edition exists with the same figures. */
export function editionProblem(phone: SeedPhone, phones: readonly SeedPhone[]): string | null {
  const plain = phone.name.replace(EDITION, '');
  if (plain === phone.name) return null;
  const same = phones.find(({ brandId, name }) => brandId === phone.brandId && name === plain);
  const isSame = same?.batteryCapacity === phone.batteryCapacity && same?.displaySize === phone.displaySize;
  return same && isSame && same.chipset === phone.chipset ? `is ${same.id} under another name` : null;
}

/** Graphics or a process that the chip does not have, copied from a related model. */
export function chipProblem({ chipset, gpu, processNode }: SeedPhone): string | null {
  const facts = chipset ? chipFactsOf(chipset) : null;
  if (!facts) return null;
  if (gpu && facts.gpus.length > 0 && !facts.gpus.includes(gpu))
    return `${gpu} beside ${chipset}, which has ${facts.gpus.join(' or ')}`;
  const isOther = processNode !== null && facts.node !== null && processNode !== facts.node;
  return isOther ? `${processNode} nm beside ${chipset}, which is made in ${facts.node} nm` : null;
}

/** An in-display fingerprint reader needs an OLED panel; an LCD's backlight is in its way. */
export function readerProblem({ fingerprint, displayType }: SeedPhone): string | null {
  const isLcd = /LCD|TFT/.test(displayType ?? '');
  return fingerprint === 'display' && isLcd ? `fingerprint sensor under an ${displayType}` : null;
}

const LEAST_5G_BANDS = 4;
/** Until then makers enabled one to three bands for India, whose networks were not built yet. */
const FEW_BANDS_UNTIL = '2022';
const FEW_BANDS: Readonly<Record<string, string>> = {
  'iqoo-z6': 'n77 and n78 alone, as iQOO writes',
  'iqoo-z6-lite': 'n77 and n78 alone, as iQOO writes',
};

/** A shorter list was truncated on import; if unknown, there should be no list. */
export function bandsProblem({ id, network5g, bands5g, launchedAt }: SeedPhone): string | null {
  if (bands5g.length > 0 && network5g === false) return '5G bands on a phone without 5G';
  if (bands5g.length === 0 || bands5g.length >= LEAST_5G_BANDS) return null;
  if ((launchedAt ?? '') < FEW_BANDS_UNTIL || FEW_BANDS[id]) return null;
  return `only ${bands5g.length} 5G bands: the list is cut off`;
}

export function telephotoProblem({ rearCameras }: SeedPhone): string | null {
  const bare = rearCameras.find(
    ({ kind, focalLength, zoom }) =>
      (kind === 'telephoto' || kind === 'periscope') && focalLength === undefined && zoom === undefined,
  );
  return bare ? `${bare.kind} of ${bare.megapixels} MP without its focal length or zoom` : null;
}

/** In mm, as 35 mm equivalent. */
const ULTRAWIDE_MOST = 22;
const ZOOM_OF_NONE = 1.2;

/** Sources list lenses in different orders, so details of one lens ended up at another. */
export function swappedLensProblem({ rearCameras }: SeedPhone): string | null {
  const swapped = rearCameras.find(
    ({ kind, focalLength = 0, zoom = 0 }) =>
      kind === 'ultrawide' && (focalLength > ULTRAWIDE_MOST || zoom > ZOOM_OF_NONE),
  );
  return swapped ? `ultrawide of ${swapped.megapixels} MP with the reach of a telephoto` : null;
}

const OTHER_LEAST_MP = 8;
const SECOND_MAIN: Readonly<Record<string, string>> = { 'nokia-9-pureview': 'five cameras of 12 MP, all of them main' };

/** Two main cameras come from merging two countries' models. */
export function mergedCamerasProblem({ id, rearCameras }: SeedPhone): string | null {
  const second = rearCameras.slice(1).find(({ kind, megapixels }) => {
    return (kind === null || kind === 'wide') && megapixels >= OTHER_LEAST_MP;
  });
  return second && !SECOND_MAIN[id] ? `a second main camera of ${second.megapixels} MP: that of another country` : null;
}

const STABILISED_FROM_RUPEES = 8000;

/** No phone with optical stabilisation was launched for less. */
export function cheapStabilisationProblem({ ois, prices, variants }: SeedPhone): string | null {
  if (!ois) return null;
  const launches = prices.filter(({ source }) => source === 'launch').map(({ price }) => price);
  const known = launches.length > 0 ? launches : [...prices, ...variants].flatMap(({ price }) => price ?? []);
  const first = known.length > 0 ? Math.min(...known) : null;
  return first !== null && first < STABILISED_FROM_RUPEES ? `optical stabilisation for ${first} rupees` : null;
}

/** Memory variants sold only with the 4G or 5G twin, or in another country. */
const OF_ITS_TWIN: Readonly<Record<string, readonly string[]>> = {
  'lava-blaze-5g': ['3/64'],
  'poco-c75-5g': ['6/128', '8/256'],
  'realme-12x-5g': ['8/256', '12/256', '12/512'],
};

export function twinMemoryProblem({ id, variants }: SeedPhone): string | null {
  const odd = variants.find(({ ram, storage }) => OF_ITS_TWIN[id]?.includes(`${ram}/${storage}`));
  return odd ? `memory of ${odd.ram}/${odd.storage} GB, which only its twin is sold with` : null;
}
