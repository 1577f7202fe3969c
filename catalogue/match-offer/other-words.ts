import { isPlace } from './item-kinds.ts';
import type { FoundName, NameIndex } from './name-index.ts';
import { startsMemory } from './read-memory.ts';
import type { TitleWords } from './title-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Words that say nothing by themselves. */
const FILLERS = words(
  `the a an and of for in on with without no by from all its it s is be to plus up upto
  gb tb ram rom storage internal external memory inbuilt phone mobile smartphone smartphones cellphone handset sm`,
);
/** Features of new phones, and how stores praise and sell them. */
const FEATURES = words(
  `expandable extended boost virtual dynamic ddr lpddr ufs sd built every support supports works
  android ios os ui edition dual sim nano esim volte lte gsm nfc wifi bluetooth usb type c port infrared network bands
  ready ai intelligence smart smarter smooth smoothest powerful power fast faster fastest super superfast quick
  rapid long best biggest bigger largest slimmest slim thinnest lightest brightest massive big huge premium flagship
  first ever segment segments india indias global debut launch new brand sealed pack official genuine latest
  camera cameras cam cams main rear front selfie triple quad penta mp ois eis zoom telephoto periscope sony lyt
  isocell leica zeiss hasselblad portrait photo video night shot vision dolby hdr fps pixel master
  display screen amoled samoled oled poled ips ltpo curved curve flat punch hole bezel less hd fhd qhd uhd hz nits
  ppi cm mm inch inches eye comfort refresh rate touch waterdrop floating retina xdr promotion foldable fold flip
  battery mah watt watts charging charge charger turbocharge flashcharge supervooc vooc hypercharge dart wireless
  reverse included adaptive life processor processors chip chipset chipsets soc snapdragon mediatek mtk dimensity
  helio exynos tensor bionic unisoc tiger elite gen core octa nm ultra pro antutu score cooling vapour vapor chamber
  gaming gorilla corning victus panda ceramic dragontrail armour armor metal aluminium aluminum titanium design
  water dust splash proof resistant resistance rating rated ip drop shock drops military
  upgrade upgrades update updates security generation generations year years yr yrs warranty lifetime manufacturer
  domestic cost emi emis exchange offer offers additional extra free service home amazon flipkart croma exclusive
  stylus pen stereo speakers dts audio fingerprint search circle gemini google assist live translate control
  bloatware stock unlock purchased separately travel delivery`,
);
/** `120w`, `6000mah`, `5th`, `9400e`, `ip68` */
const FIGURE =
  /^\d+(?:[a-z]|mah|mp|hz|mm|cm|nm|nits|st|nd|rd|th|yr|years?|inch|in|fps|bit|bands?|megapixels?)$|^ip\d\d$/;
const MEMORY = /^\d+(?:gb|tb|g)?$/;
/** Indian model numbers: `S921BZKDINS`, `MTP03HN/A`. */
const INDIAN_MODEL = /^[a-z]+\d+[a-z]*(?:ins?|hn)$/;

/** Words of colours that say something against an item elsewhere: `out of warranty`, `pack of two`. */
const NOT_COLOURS = words('not out two that than pristine glass paper plain more kind');
const PLAIN_COLOURS = words(
  'black white blue green grey gray gold silver purple pink red orange yellow brown violet beige bronze cream titanium',
);

/** Whether titles of new phones have it too. */
export function isOrdinary(word: string): boolean {
  return FILLERS.has(word) || FEATURES.has(word) || PLAIN_COLOURS.has(word);
}

/**
 * Whether a title says something unknown, such as `Seal Opened`, `First Copy`, `GCC Set` or `x 2`: it may be something
 * else than the new phone. Names, memory and colours are known. After a comma or a line stores list features in their
 * own words, so there most must be known; elsewhere every word, and in what is added with a plus sign.
 */
export function saysMore(names: NameIndex, { words: all, isAside }: TitleWords, found: FoundName | null): boolean {
  const texts = all.map(({ text }) => text);
  const memoryAt = texts.findIndex((_, at) => startsMemory(texts.slice(at, at + 3)));
  const [from, to] = found ? [found.start, found.end] : [0, Math.max(memoryAt, 0)];
  const own = new Set(found?.phones.flatMap(({ colours }) => colours.flat()));
  let [known, unknown] = [0, 0];
  for (const [part, places] of Map.groupBy(all.keys(), (at) => all[at]?.part ?? 0)) {
    const first = places[0] as number;
    const isAdded = texts[first] === 'and';
    const odd = places.filter((at) => {
      const text = texts[at] as string;
      if ((at >= from && at < to) || MEMORY.test(text) || FILLERS.has(text) || own.has(text)) return false;
      if (names.brandWords.has(text) || (!found && names.modelWords.has(text)) || INDIAN_MODEL.test(text)) return false;
      if (PLAIN_COLOURS.has(text) || (names.colourWords.has(text) && !NOT_COLOURS.has(text))) return false;
      // Makers invent a word for the colour: `Venture Green`, `Pantone Regatta`.
      if (at === first && text.length > 2 && !isPlace(text) && PLAIN_COLOURS.has(texts[at + 1] ?? '')) return false;
      if (texts[at - 1] === 'pantone') return false;
      if (text === 'box') return texts[at - 1] !== 'in' && texts[at - 1] !== 'the';
      if (isAdded && text === 'charger') return true;
      // `Battery 85%` is what is left of a used one.
      if (text === 'battery' && /^\d\d$/.test(texts[at + 1] ?? '')) return true;
      if (!FEATURES.has(text) && !FIGURE.test(text)) return true;
      known++;
      return false;
    });
    if (odd.length > 0 && (isAdded || !isAside[part])) return true;
    unknown += odd.length;
  }
  return unknown > 0 && unknown >= known;
}
