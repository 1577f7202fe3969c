import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldPath, get, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import type { FieldKind } from '#contract/phone/field-row.ts';
import { fieldRow, type PHONE_FIELDS, PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { pickLensDetails } from '#contract/phone/lens-details.ts';
import { bandsText, parseBands, parseMoment, parseVideos, splitList, videosText } from '#contract/phone/notation.ts';
import {
  type Dimensions,
  isEditorsOffer,
  type Lens,
  type Offer,
  type Phone,
  PhoneFields,
  type Pixels,
} from '#contract/phone/phone.ts';
import { withHeadlinePrice } from '#contract/phone/prices.ts';
import { pickPhone } from '#contract/phone/values.ts';
import { indiaClock } from '#contract/time.ts';
import { useHeldWhilePressed } from './held-while-pressed.ts';

type PhoneForm = UseFormReturn<PhoneValues, unknown, Phone>;

const check = zodResolver(PhoneFields) as never as (...args: unknown[]) => never;

/** Validates with the contract; errors keep their field. */
export function usePhoneForm(phone: Phone, restored: Partial<PhoneValues> = {}): PhoneForm {
  return useForm<PhoneValues, unknown, Phone>({
    defaultValues: { ...toFormValues(phone), ...restored },
    mode: 'onTouched',
    // Focus goes to the first field on the page: see phone-editor.tsx.
    shouldFocusError: false,
    resolver: (values, context, options) => check(fromFormValues(values), context, options),
  });
}

export function usePhoneFormContext(): PhoneForm {
  return useFormContext<PhoneValues, unknown, Phone>();
}

/** The error of a field or of an item in it. */
export function useFieldError(name: PhonePath): string | undefined {
  const { formState } = usePhoneFormContext();
  return useHeldWhilePressed(errorTextOf(get(formState.errors, name)));
}

function errorTextOf(found: unknown): string | undefined {
  const { message } = (found ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  return Array.isArray(found) ? found.find((item) => item?.message)?.message : undefined;
}

export function parseText(typed: unknown): string | null {
  return typed === null || typed === undefined || String(typed).trim() === '' ? null : String(typed);
}

export function parseBoolean(chosen: unknown): boolean | null {
  if (chosen === true || chosen === 'true') return true;
  return chosen === false || chosen === 'false' ? false : null;
}

type Blank<Figures> = { [Name in keyof Figures]: Figures[Name] | null };

/** Form values that differ in shape: separate inputs for several figures, text for words. */
type FormKinds = {
  sides: Blank<Dimensions>;
  pixels: Blank<Pixels>;
  words: string | null;
  /** A `datetime-local` value in IST. */
  moment: string | null;
  bands: string | null;
  videos: string | null;
  lenses: Blank<Lens>[];
};
type KindOf<Key extends PhoneKey> = (typeof PHONE_FIELDS)[Key]['kind'];

export type PhoneValues = {
  [Key in PhoneKey]: KindOf<Key> extends keyof FormKinds ? FormKinds[KindOf<Key>] : Phone[Key];
};

export type PhonePath = FieldPath<PhoneValues>;

type FormCodec = { toForm: (value: never) => unknown; fromForm: (typed: never) => unknown };

const CODECS: { [Kind in keyof FormKinds]: FormCodec } & { [Kind in FieldKind]?: FormCodec } = {
  sides: { toForm: orParts({ height: null, width: null, thickness: null }), fromForm: nullIfEmpty },
  pixels: { toForm: orParts({ width: null, height: null }), fromForm: nullIfEmpty },
  words: { toForm: (words: string[]) => words.join('; '), fromForm: (typed: string | null) => splitList(typed ?? '') },
  moment: { toForm: localMoment, fromForm: (typed: string | null) => (typed ? parseMoment(typed) : null) },
  bands: { toForm: bandsText, fromForm: orAsTyped(parseBands) },
  videos: { toForm: videosText, fromForm: orAsTyped(parseVideos) },
  // Offers from feeds cannot be edited.
  offers: { toForm: (offers: Offer[]) => offers.filter(isEditorsOffer), fromForm: (offers: Offer[]) => offers },
  lenses: { toForm: (lenses: Lens[]) => lenses, fromForm: (lenses: Blank<Lens>[]) => lenses.map(withoutBlankDetails) },
};

function convert(source: object, way: keyof FormCodec): object {
  const entries = PHONE_KEYS.map((key) => {
    const value = source[key as never];
    const codec = CODECS[fieldRow(key).kind];
    return [key, codec ? codec[way](value) : value];
  });
  return Object.fromEntries(entries);
}

export function toFormValues(phone: Phone): PhoneValues {
  return convert(phone, 'toForm') as PhoneValues;
}

/** Typed values in the contract's shape, valid or not: the contract validates them. */
export function fromFormValues(values: PhoneValues): Phone {
  const typed = pickPhone(convert(values, 'fromForm') as Phone);
  const publishAt = typed.publication === 'scheduled' ? typed.publishAt : null;
  return withHeadlinePrice({ ...typed, publishAt });
}

/** The valid part of the typed values; the rest stays unchanged. */
export function withValidFields(typed: Phone, fallback: Phone): Phone {
  const entries = PHONE_KEYS.map((key) => {
    const checked = PhoneFields.shape[key].safeParse(typed[key]);
    return [key, checked.success ? checked.data : fallback[key]];
  });
  return Object.fromEntries(entries);
}

function localMoment(at: string | null): string | null {
  return at && indiaClock(at).replace(' ', 'T');
}

function orParts(none: object) {
  return (parts: object | null) => parts ?? none;
}

function nullIfEmpty(parts: object): object | null {
  return Object.values(parts).every((part) => part === null) ? null : parts;
}

/** Unreadable input is passed on so the contract rejects it. */
function orAsTyped(parse: (text: string) => unknown[] | null) {
  return (typed: string | null) => (typed === null ? [] : (parse(typed) ?? [typed]));
}

function withoutBlankDetails(lens: Blank<Lens>): object {
  return { megapixels: lens.megapixels, kind: lens.kind, ...pickLensDetails((key) => lens[key]) };
}
