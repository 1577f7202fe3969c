import { splitWords } from '#catalogue/search/split-words.ts';
import { normalizeGtin } from './gtin.ts';
import { hasOtherDevice, isBundle, isRestricted } from './item-kinds.ts';
import { modelFinder } from './model-numbers.ts';
import { type FoundName, type NamedPhone, NameIndex } from './name-index.ts';
import { saysMore } from './other-words.ts';
import { readMemory, type TitleMemory } from './read-memory.ts';
import { type ResolvedName, resolveName } from './resolve-name.ts';
import { type TitleWords, titleWords } from './title-words.ts';
import type {
  ConfirmedItem,
  CreateMatcher,
  MatchCandidate,
  MatchPhone,
  MatchResult,
  StoreItem,
  VariantRef,
} from './types.ts';
import { fitsMemory, isOfMemory, variantOf, variantsOf } from './variant.ts';
import { whyIgnored } from './why-ignored.ts';

/** A price outside this range of the last known one is a different product or a mistake. */
const PLAUSIBLE = { from: 0.35, to: 2.5 };
const CANDIDATE_PHONES = 4;
const CANDIDATES = 8;

/**
 * Matches a store's item to a phone's variant. Editors' decisions come first, then the barcode, the model number, and
 * the name with its memory. Unclear items wait for a person.
 */
export const createMatcher: CreateMatcher = (phones, learned) => {
  const names = new NameIndex(phones);
  const findModel = modelFinder(phones);
  const byKey = new Map<string, ConfirmedItem>();
  const byGtin = new Map<string, ConfirmedItem | null>();
  for (const confirmed of learned.confirmed) {
    if (confirmed.key !== null) byKey.set(confirmed.key, confirmed);
    const gtin = normalizeGtin(confirmed.gtin);
    if (!gtin) continue;
    const known = byGtin.get(gtin);
    // A number shared by two variants identifies neither.
    byGtin.set(gtin, known === undefined || (known && isSame(known, confirmed)) ? confirmed : null);
  }

  return (item) => {
    const confirmed = byKey.get(item.key);
    if (confirmed) return taken('confirmed', confirmed, 1);
    const title = withBrand(names, titleWords(item.title), item.brand);
    const texts = title.words.map(({ text }) => text);
    const memory = readMemory(item.title);
    const found = names.find(title);
    const model = findModel(item.mpn);
    const boxed = byGtin.get(normalizeGtin(item.gtin) ?? '') ?? null;
    const isKnown = model !== null || boxed !== null;
    const [learnedReason] = texts.flatMap((text) => learned.rules.get(text) ?? []);
    const reason = learnedReason ?? whyIgnored(names, item, title, texts, found, memory, isKnown);
    if (reason) return { state: 'ignored', reason };

    const name = found && resolveName(names, title, found, memory);
    const text = texts.join(' ');
    const isAnotherDeal = isBundle(text) || isRestricted(text) || hasOtherDevice(texts, found?.end ?? 0);
    const match = isAnotherDeal ? null : matchNumbers(item, name, boxed, model, memory);
    if (match && !saysMore(names, title, found)) return match;
    return { state: 'waiting', candidates: candidatesOf(names, title, found, model, memory) };
  };

  function matchNumbers(
    item: StoreItem,
    name: ResolvedName | null,
    boxed: ConfirmedItem | null,
    model: MatchPhone | null,
    memory: TitleMemory,
  ): MatchResult | null {
    if (boxed && model && model.id !== boxed.productId) return null;
    if (boxed && agrees(name, boxed.productId) && isOfMemory(boxed, memory)) return taken('gtin', boxed, 1);
    if (boxed) return null;
    const phone = model ? (agrees(name, model.id) ? model : null) : name?.isClear ? name.phones[0]?.phone : null;
    const variant = phone && variantOf(phone, memory);
    if (!variant || !isPlausible(item.price, variant.price)) return null;
    if (!model && !isMaker(names, item.brand)) return null;
    return taken(model ? 'model' : 'name', { ...variant, productId: phone.id }, memory.rams.length > 0 ? 1 : 0.95);
  }
};

/** Whether the title could also mean this phone. */
function agrees(name: ResolvedName | null, productId: string): boolean {
  return name === null || name.phones.some(({ phone }) => phone.id === productId);
}

function taken(by: Extract<MatchResult, { state: 'matched' }>['by'], variant: VariantRef, score: number): MatchResult {
  const { productId, ram, storage } = variant;
  return { state: 'matched', productId, ram, storage, by, score };
}

function isSame(one: ConfirmedItem, other: ConfirmedItem): boolean {
  return one.productId === other.productId && one.ram === other.ram && one.storage === other.storage;
}

function isPlausible(price: number, known: number | null): boolean {
  return known === null || (price >= known * PLAUSIBLE.from && price <= known * PLAUSIBLE.to);
}

/** Makers of cases mention phones too, but their brands are not in the catalogue. */
function isMaker(names: NameIndex, brand: string | null | undefined): boolean {
  if (!brand) return true;
  const words = splitWords(brand);
  return names.brandWords.has(words.join('')) || words.some((word) => names.brandWords.has(word));
}

/** Some titles omit the brand, which the feed has in its own column. */
function withBrand(names: NameIndex, title: TitleWords, brand: string | null | undefined): TitleWords {
  const words = splitWords(brand ?? '');
  const [first] = words;
  if (!first || !names.brandWords.has(words.join('')) || title.words.some(({ text }) => names.brandWords.has(text)))
    return title;
  const part = title.words[0]?.part ?? 0;
  return { ...title, words: [...words.map((text) => ({ text, part })), ...title.words] };
}

function candidatesOf(
  names: NameIndex,
  title: TitleWords,
  found: FoundName | null,
  model: MatchPhone | null,
  memory: TitleMemory,
): MatchCandidate[] {
  const shares = new Map<MatchPhone, number>();
  const add = (phone: MatchPhone, share: number) => {
    if (!shares.has(phone) && shares.size < CANDIDATE_PHONES) shares.set(phone, share);
  };
  if (model) add(model, 0.9);
  const near = names.nearest(title, CANDIDATE_PHONES);
  const named: NamedPhone[] = found ? [...found.phones, ...names.yearSiblings(found.key)] : [];
  for (const { phone } of named) add(phone, 0.85);
  for (const { named: other, share } of near) add(other.phone, share * 0.8);
  return [...shares]
    .flatMap(([phone, share]) => {
      const isFit = fitsMemory(phone, memory);
      const variants = variantsOf(phone).filter((variant) => !isFit || isOfMemory(variant, memory));
      const score = Math.round(share * (isFit ? 1 : 0.7) * 100) / 100;
      return variants.map(({ ram, storage }) => ({ productId: phone.id, ram, storage, score }));
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES);
}
