import { hasDigit, isNetworkSuffix } from '#catalogue/search/split-words.ts';
import type { FoundName, NamedPhone, NameIndex } from './name-index.ts';
import { startsMemory, type TitleMemory } from './read-memory.ts';
import type { TitleWords } from './title-words.ts';
import { fitsMemory } from './variant.ts';

/** Words that may precede a name. */
const BEFORE = new Set(
  'new brand latest the buy original sealed mobile phone smartphone android dual sim ai'.split(' '),
);
const JOINS = new Set('and or also vs versus'.split(' '));
/** `6000mah` */
const FIGURE = /^\d+(?:mah|mp|hz|w|mm|nits|cm|inch)$/;
const YEAR = /^20[12]\d$/;

export interface ResolvedName {
  phones: readonly NamedPhone[];
  /** Whether it is the only possible phone. */
  isClear: boolean;
}

/** Which phone is meant of several with the same name; none if the title continues into a different name. */
export function resolveName(names: NameIndex, title: TitleWords, found: FoundName, memory: TitleMemory): ResolvedName {
  const { words } = title;
  if (isContinued(names, title, found) || namesAnother(names, title, found)) return { phones: [], isClear: false };
  const isPlain = words.slice(0, found.start).every(({ text }) => names.brandWords.has(text) || BEFORE.has(text));
  const sameNetwork = ofNetwork(found.phones, networkOf(title, found));
  const meant = sameNetwork ?? found.phones;
  // Stores often omit year and network, so a sibling with that memory may be meant.
  const years = names.yearSiblings(found.key);
  const others = [...years, ...found.phones.filter((other) => !meant.includes(other))];
  const [only] = meant;
  const isSure = only !== undefined && fitsMemory(only.phone, memory);
  const mayBeOther = years.some(({ phone }) => fitsMemory(phone, memory));
  return {
    phones: [...meant, ...others],
    isClear: isPlain && sameNetwork?.length === 1 && (isSure || others.length === 0) && !mayBeOther,
  };
}

/** Whether following words make it a different phone: `Galaxy S24` and `Lite`. */
function isContinued(names: NameIndex, title: TitleWords, found: FoundName): boolean {
  const { words, isBracketed, isAfterBracket } = title;
  const part = words[found.end - 1]?.part ?? 0;
  let at = found.end;
  while (at < words.length && isNetworkSuffix(words[at]?.text ?? '')) at++;
  const next = words[at];
  if (!next) return false;
  const last = words[found.end - 1]?.text ?? '';
  if (next.part === part || (isBracketed[part] && isAfterBracket[next.part])) {
    if (next.text === 'edition' && YEAR.test(last)) return false;
    if (changesName(names, found, words, at)) return true;
    return words.some((word, index) => index >= at && word.part === next.part && word.text === 'edition');
  }
  if (next.text === 'and') return true;
  const bracketed = isBracketed[next.part] ? words.filter((word) => word.part === next.part) : [];
  return bracketed.length > 0 && bracketed.every((_, index) => changesName(names, found, words, at + index));
}

/** `Galaxy A35 or Galaxy A55`, `P3 (also P3x)`; one name twice is fine, unless only the network tells two phones apart. */
function namesAnother(names: NameIndex, title: TitleWords, found: FoundName): boolean {
  const other = names.findAfter(title, found.end);
  if (other && (other.key !== found.key || found.phones.length > 1)) return true;
  const { words } = title;
  const isModel = (text: string, at: number) =>
    names.modelWords.has(text) && hasDigit(text) && (at === found.end + 1 || /[a-z]/.test(text)) && !FIGURE.test(text);
  return words.some(({ text }, at) => at > found.end && isModel(text, at) && JOINS.has(words[at - 1]?.text ?? ''));
}

function changesName(names: NameIndex, found: FoundName, words: TitleWords['words'], at: number): boolean {
  const text = words[at]?.text ?? '';
  const isColour = found.phones.some(({ colours }) =>
    colours.some((colour) => colour.length > 0 && colour.every((word, index) => words[at + index]?.text === word)),
  );
  if (isColour || startsMemory(words.slice(at, at + 3).map((word) => word.text))) return false;
  return names.modelWords.has(text) || /^[a-z]$/.test(text) || (hasDigit(text) && !FIGURE.test(text));
}

function networkOf({ words }: TitleWords, found: FoundName): '4g' | '5g' | null {
  const part = words[found.end - 1]?.part;
  const near = words.filter((word) => word.part === part).map(({ text }) => text);
  if (near.includes('5g')) return '5g';
  if (near.some((text) => text === '4g' || text === 'lte' || text === 'volte')) return '4g';
  return words.some(({ text }) => text === '5g') ? '5g' : null;
}

/** Phones with the title's network; null if that is not enough to decide. */
function ofNetwork(phones: readonly NamedPhone[], network: '4g' | '5g' | null): readonly NamedPhone[] | null {
  const exact = phones.filter((named) => named.network === network);
  if (exact.length > 0) return exact;
  if (network === null) return null;
  const implied = phones.filter(
    (named) => named.network === null && (network === '5g') === (named.phone.network5g === true),
  );
  return implied.length > 0 ? implied : null;
}
