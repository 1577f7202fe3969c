import { hasDigit } from '#catalogue/search/split-words.ts';
import type { IgnoreReason } from '#contract/desk/store-feeds.ts';
import { isFor, isOtherRegion, isPlace, isUsed, namesPhone, otherThing } from './item-kinds.ts';
import type { FoundName, NameIndex } from './name-index.ts';
import { startsMemory, type TitleMemory } from './read-memory.ts';
import type { TitleWords } from './title-words.ts';
import type { StoreItem } from './types.ts';

/** No phone falls to this share of its former price; a case for it costs about that. */
const ACCESSORY_PRICE = 0.15;

/** Why an item is not a new phone sold in India; null if it may be one. */
export function whyIgnored(
  names: NameIndex,
  item: StoreItem,
  title: TitleWords,
  texts: readonly string[],
  found: FoundName | null,
  memory: TitleMemory,
  /** Matched by a number that identifies a phone. */
  isKnown: boolean,
): IgnoreReason | null {
  const text = texts.join(' ');
  if (isUsed(text) || isUsedCondition(item.condition)) return 'refurbished';
  const reason = found
    ? reasonOutsideName(item, title, texts, found, memory)
    : reasonWithoutName(names, texts, memory, isKnown);
  return reason ?? (isOtherRegion(text) || namesPlace(title) ? 'other-region' : null);
}

function namesPlace({ words }: TitleWords): boolean {
  const parts = Map.groupBy(words, ({ part }) => part).values();
  return parts.some((part) => isPlace(part.map(({ text }) => text).join(' ')));
}

function isUsedCondition(condition: string | null | undefined): boolean {
  return !!condition && !/\bnew\b/i.test(condition.replace(/like[ -]?new/i, ''));
}

function reasonOutsideName(
  { price }: StoreItem,
  { words }: TitleWords,
  texts: readonly string[],
  { start, end, phones }: FoundName,
  memory: TitleMemory,
): IgnoreReason | null {
  const before = otherThing(texts, 0, start) ?? (texts.slice(0, start).some(isFor) ? 'accessory' : null);
  if (before) return before;
  const isPhone = memory.rams.length + memory.storages.length > 0;
  const part = (words[end - 1]?.part ?? 0) + (isPhone ? 0 : 1);
  let to = end;
  while (to < words.length && (words[to]?.part ?? 0) <= part && !startsMemory(texts.slice(to, to + 3))) to++;
  const after = otherThing(texts, end, to, true);
  if (after) return after;
  const known = phones.flatMap(({ phone }) => phone.variants.flatMap((variant) => variant.price ?? []));
  return !isPhone && known.length > 0 && price < Math.min(...known) * ACCESSORY_PRICE ? 'accessory' : null;
}

function reasonWithoutName(
  names: NameIndex,
  texts: readonly string[],
  memory: TitleMemory,
  isKnown: boolean,
): IgnoreReason | null {
  const memoryAt = texts.findIndex((_, at) => startsMemory(texts.slice(at, at + 3)));
  const reason = otherThing(texts, 0, memoryAt < 0 ? texts.length : memoryAt);
  if (reason) return reason;
  const isPhone = namesPhone(texts);
  if (memoryAt >= 0 && (!isPhone || memory.rams.length === 0)) {
    const later = otherThing(texts, memoryAt);
    if (later) return later;
  }
  const isKnownMaker = texts.some((text) => names.brandWords.has(text));
  const hasMemory = memory.storages.length > 0;
  const mayBeModel = texts.some((text) => hasDigit(text) && names.modelWords.has(text));
  if (mayBeModel && hasMemory && memory.rams.length > 0) return null;
  return isKnown || (isKnownMaker && (isPhone || hasMemory)) || (isPhone && hasMemory) ? null : 'not-a-phone';
}
