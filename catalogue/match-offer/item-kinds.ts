import type { IgnoreReason } from '#contract/desk/store-feeds.ts';

/** Signs that an item is not a new phone for India. Tested against text with single spaces. */

const REFURBISHED =
  /\b(?:renewed|refurb\w*|pre ?(?:owned|loved)|open ?box|unboxed|second ?hand|2nd hand|used|(?:like|good as) new|reconditioned|certified pre|(?:good|superb|excellent|fair) condition|grade [ab]|demo|display (?:unit|piece))\b/;

const PLACES =
  'us|usa|uk|eu|european?|hk|hong kong|china|chinese|japan|japanese|korean?|uae|dubai|global|international|intl|' +
  'middle east|singapore|canada|american?|latin american?|export|non indian?|jp|gcc|ksa|saudi(?: arabian?)?|gulf|' +
  'australian?|german|thai|thailand|malaysian?|vietnam(?:ese)?|indonesian?|taiwan|russian?';
const OTHER_REGION = new RegExp(
  String.raw`\b(?:(?:${PLACES}) (?:\w+ )?(?:version|variant|model|rom|specs?|unit|import|stock|set)|` +
    '(?:parallel )?import(?:ed)?|unlocked|verizon|at t|t mobile|tracfone|cricket wireless|boost mobile|straight talk)\\b',
);

const PLACE = new RegExp(`^(?:${PLACES})$`);
/** Matches even if the title does not say what is from there: `GT 6 China 16GB`. */
const NAMES_PLACE = /\b(?:china|chinese|hong kong|japan|japanese|korean?|dubai|uae|usa)\b/;
/** Cheaper phones for customers of a single network. */
const LOCKED = /\b(?:locked|(?:airtel|jio|bsnl) (?:exclusive|edition))\b/;

const ACCESSORIES = words(`case cases cover covers backcover pouch holster sleeve skins wrap sticker stickers decal
  bumper tempered protector protectors guard guards screenguard film charger chargers adapter adaptor cable cables dock
  mount holder stand tripod powerbank strap straps lanyard popsocket wallet replacement spare housing folder otg
  digitizer motherboard dummy microsd pendrive magsafe flipcover earphone earphones earpods handsfree`);
const ACCESSORY_PHRASES =
  /\b(?:power bank|screen guard|selfie stick|memory card|sd card|back panel|sim tray|charging (?:port|jack|board)|camera lens|lens protector|flip cover|data cable|car charger|battery for|(?:original|oem|genuine) (?:screen|display|battery|speaker|camera))\b/;

const OTHER_DEVICES = words(`tablet tablets tab ipad pad watch smartwatch band buds airdopes airpods earbuds headphones
  headphone headset neckband tws speaker speakers soundbar tv television qled monitor laptop notebook macbook chromebook
  imac desktop printer router refrigerator fridge washer dishwasher microwave oven conditioner purifier vacuum cleaner
  trimmer shaver toothbrush cctv bulb fan heater geyser projector drone ring smarttag airtag backpack bag shirt shoes
  book keypad landline cordless console playstation xbox keyboard mouse ssd`);
const OTHER_DEVICE_PHRASES =
  /\b(?:feature phone|basic phone|washing machine|air conditioner|security camera|home camera|smart tag|game ?pad|walkie talkie|vr headset|smart display)\b/;

/** Words before what is included with a phone. */
const WITH = words('with without w incl includes including included');
const CONNECTING_WORDS = words('free no not plus and in box');
/** Words before what it is compatible with, which is not included. */
const WORKS = words('works work compatible supports pairs');
const SOLD_WITH_PHONES = words(
  'buds earbuds airpods watch smartwatch band tws headphones headset neckband tablet tab pad ipad speaker',
);
const BUNDLES = /\b(?:combo|bundle|pack of \d|set of \d|gift (?:box|set)|value pack)\b/;
const FOR = words('for compatible fits designed suitable');

export const isUsed = (text: string) => REFURBISHED.test(text);
export const isOtherRegion = (text: string) => OTHER_REGION.test(text);
/** A place alone between separators: `(China)`. */
export const isPlace = (text: string) => PLACE.test(text);
/** Perhaps sold in India, but not to everyone. */
export const isRestricted = (text: string) => NAMES_PLACE.test(text) || LOCKED.test(text);
export const isBundle = (text: string) => BUNDLES.test(text);
export const isFor = (word: string) => FOR.has(word);

/** Whether the words name an accessory or another device, ignoring words that only name what is included. */
export function otherThing(
  texts: readonly string[],
  from = 0,
  to = texts.length,
  isAfterName = false,
): IgnoreReason | null {
  let found: IgnoreReason | null = null;
  for (let at = from; at < to; at++) {
    const reason = kindOf(texts[at] as string);
    if (!reason || isIncluded(texts, at, from, isAfterName)) continue;
    if (reason === 'accessory') return reason;
    found = reason;
  }
  if (found) return found;
  const text = texts.slice(from, to).join(' ');
  if (ACCESSORY_PHRASES.test(text)) return 'accessory';
  return OTHER_DEVICE_PHRASES.test(text) ? 'not-a-phone' : null;
}

/** Whether another device is sold with it, so that the price is not the phone's alone. */
export function hasOtherDevice(texts: readonly string[], from: number): boolean {
  return texts.some(
    (text, at) => at >= from && SOLD_WITH_PHONES.has(text.replace(/\d+$/, '')) && isIncluded(texts, at, from, true),
  );
}

function kindOf(word: string): IgnoreReason | null {
  return ACCESSORIES.has(word) ? 'accessory' : OTHER_DEVICES.has(word) ? 'not-a-phone' : null;
}

const REACH = 4;

function isIncluded(texts: readonly string[], at: number, from: number, isAfterName: boolean): boolean {
  const before = texts.slice(from, at).reverse();
  if (before.slice(0, REACH + 2).some((text) => WORKS.has(text))) return false;
  for (const text of before.slice(0, REACH))
    if (WITH.has(text) || (isAfterName && CONNECTING_WORDS.has(text))) return true;
  return texts[at + 1] === 'included' || texts[at + 1] === 'not';
}

const PHONE_WORDS = words('smartphone smartphones mobile mobiles 5g');

export function namesPhone(texts: readonly string[]): boolean {
  return texts.some((text) => PHONE_WORDS.has(text));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
