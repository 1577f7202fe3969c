import { isWithinEdits } from '#contract/edit-distance.ts';
import { PHRASE_WORDS } from './phrases.ts';

/**
 * Words in questions about phones, in English, Indian English and romanised Hindi, each with the canonical name that
 * phrases use.
 */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...named('under', 'below within upto uptil undr beneath lesser less inside < maximum max up'),
  ...named('above', 'over minimum min atleast more > starting greater from exceeding least'),
  ...named('around', 'about approx approximately near nearly roughly lagbhag kareeb karib ~ almost'),
  // These follow the amount.
  ...named('andar', 'andr ander tak niche neeche nichy kam'),
  ...named('upar', 'uper oopar zyada jyada zyda jada onwards'),
  ...named('aaspaas', 'aspas range ish'),
  ...named('to', '- – — se and'),
  ...named('k', 'thousand thousands hazar hazaar hajar hazzar'),
  ...named('lakh', 'lac lakhs lacs l laakh'),
  ...named('rs', '₹ inr rupees rupee rupay rupaye rupiya rupya bucks re'),

  ...named('big', 'large bada badi bade huge massive long lambi larger bigger badaa lamba'),
  ...named(
    'good',
    'accha achha acha acchi achi achhi best better great nice badhiya mast solid powerful excellent strong',
  ),
  ...named('small', 'compact chota chhota choti chhoti mini tiny'),
  ...named('light', 'lightweight halka halki'),
  ...named('cheap', 'sasta saste sasti affordable budget economical inexpensive reasonable'),
  ...named('fast', 'quick rapid tez turbo super supervooc dash'),

  ...named('battery', 'bettery batery battry baterry'),
  ...named('camera', 'cam cams cameras camra kamera photography photo photos'),
  ...named('front', 'selfie selfies secondary'),
  ...named('rear', 'main primary back'),
  ...named('screen', 'display displays screens'),
  ...named('refresh', 'refreshrate'),
  ...named('charging', 'charger charge charges chargin'),
  ...named('storage', 'rom internal memory'),
  ...named('weight', 'weighing weighs'),
  ...named('width', 'wide'),
  ...named('launched', 'launch released release'),
  ...named('speaker', 'speakers sound'),
  ...named('card', 'sdcard microsd'),
  ...named('jack', 'headphonejack aux'),
  ...named('headphone', 'headphones earphone earphones audio'),
  ...named('waterproof', 'waterresistant splashproof watertight'),
  ...named('resistant', 'proof resistance resist'),
  ...named('gaming', 'game games gamer gamers pubg bgmi freefire'),
  ...named('foldable', 'folding foldables fold'),
  ...named('esim', 'esims'),

  ...named('mah', 'mha maah'),
  ...named('gb', 'gigs gig gbs'),
  ...named('tb', 'terabyte'),
  ...named('mp', 'megapixel megapixels mpx megapix'),
  ...named('hz', 'hertz'),
  ...named('watt', 'w watts'),
  ...named('inch', 'inches " ″'),
  ...named('gram', 'g gm gms grams'),
  ...named('mm', 'millimetre millimeter'),
]);

/** Fillers without meaning for the search. */
const FILLERS: ReadonlySet<string> = new Set(
  `a an the phone phones mobile mobiles smartphone smartphones handset handsets device devices cell cellphone fone
  with having has have in for of on me my i want need looking show find get buy buying suggest give please pls plz which
  what is are that should be must any some one ones or between band bands this india indian price prices priced rate cost costing than at by it also
  ho hona hone honi chahiye chahie chaiye wala wali wale vala vali ka ki ke ko liye mujhe mera mere hai hain jo bhi aur ya mein
  main dikhao batao do le lena kharidna kaunsa konsa koi ek support supported supporting supports enabled 
  android new latest feature features option options model models only just very really quality life
  backup rating rated top`.split(/\s+/),
);

export const NEGATORS_BEFORE: ReadonlySet<string> = new Set(['no', 'not', 'without', 'bina', 'except', 'non', 'never']);
export const NEGATORS_AFTER: ReadonlySet<string> = new Set(['nahi', 'nhi', 'nahin', 'mat']);

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

function named(name: string, synonyms: string): [word: string, name: string][] {
  return [name, ...synonyms.split(' ')].map((word) => [word, name]);
}

/** Shorter words are too similar to each other to assume a typing error. */
const TYPO_MIN_LETTERS = 5;
const isForgiven = (word: string) => word.length >= TYPO_MIN_LETTERS;
const FORGIVEN_IN_PHRASES = [...PHRASE_WORDS].filter(isForgiven);
const FORGIVEN = [...new Set([...SYNONYMS.keys(), ...FILLERS])].filter(isForgiven);
const BY_LENGTH = Map.groupBy(FORGIVEN, (word) => word.length);

/** The canonical name of a word. An unknown word may be a misspelled one. */
export function canonicalWord(word: string, isKnown: (word: string) => boolean): string {
  const name = SYNONYMS.get(word);
  if (name !== undefined) return name;
  if (!isForgiven(word) || FILLERS.has(word) || PHRASE_WORDS.has(word) || isKnown(word)) return word;
  const meant = FORGIVEN_IN_PHRASES.find((other) => isWithinEdits(word, other, 1)) ?? nearestOf(word) ?? word;
  return SYNONYMS.get(meant) ?? meant;
}

function nearestOf(word: string): string | undefined {
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const found = BY_LENGTH.get(length)?.find((other) => isWithinEdits(word, other, 1));
    if (found) return found;
  }
  return undefined;
}
