import type { FieldPath } from 'react-hook-form';
import { type Dimensions, type Phone, PhoneFields } from '#contract/phone/phone.ts';

type Blank<Figures> = { [Name in keyof Figures]: Figures[Name] | null };

/** A phone as it stands in the form: what is several figures has a field for each, and the colours are one text. */
export type PhoneValues = Omit<Phone, 'dimensions' | 'foldedDimensions' | 'pixels' | 'colours'> & {
  dimensions: Blank<Dimensions>;
  foldedDimensions: Blank<Dimensions>;
  pixels: Blank<NonNullable<Phone['pixels']>>;
  colours: string | null;
};

export type PhonePath = FieldPath<PhoneValues>;

const NO_SIZE: Blank<Dimensions> = { height: null, width: null, thickness: null };
const PHONE_KEYS = Object.keys(PhoneFields.shape) as (keyof Phone)[];

export const EMPTY_PHONE: Phone = {
  ...(Object.fromEntries(PHONE_KEYS.map((key) => [key, null])) as unknown as Phone),
  name: '',
  brandId: '',
  status: 'available',
  variants: [],
  rearCameras: [],
  frontCameras: [],
  colours: [],
};

/** The phone alone, out of whatever else an answer holds beside it. */
export function pickPhone(source: Phone): Phone {
  return Object.fromEntries(PHONE_KEYS.map((key) => [key, source[key]])) as unknown as Phone;
}

export function toFormValues(phone: Phone): PhoneValues {
  return {
    ...pickPhone(phone),
    dimensions: phone.dimensions ?? NO_SIZE,
    foldedDimensions: phone.foldedDimensions ?? NO_SIZE,
    pixels: phone.pixels ?? { width: null, height: null },
    colours: phone.colours.join('; '),
  };
}

/** What was typed in the contract's shape, right or wrong: the contract is to say which. */
export function fromFormValues(values: PhoneValues): Phone {
  const typed = {
    ...values,
    dimensions: nullIfEmpty(values.dimensions),
    foldedDimensions: nullIfEmpty(values.foldedDimensions),
    pixels: nullIfEmpty(values.pixels),
    colours: (values.colours ?? '')
      .split(';')
      .map((colour) => colour.trim())
      .filter(Boolean),
  };
  const phone = pickPhone(typed as Phone);
  return { ...phone, price: lowestPrice(phone) ?? phone.price };
}

/** Where variants are priced, the phone costs what the cheapest does. */
export function lowestPrice({ variants }: Pick<Phone, 'variants'>): number | null {
  const prices = variants.map(({ price }) => price).filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** What can be used of what is being typed; the rest stays as it was. */
export function withValidFields(typed: Phone, fallback: Phone): Phone {
  const entries = PHONE_KEYS.map((key) => {
    const checked = PhoneFields.shape[key].safeParse(typed[key]);
    return [key, checked.success ? checked.data : fallback[key]];
  });
  return Object.fromEntries(entries);
}

/** The fields in which two versions differ. */
export function changedFields(before: Phone, after: Phone): (keyof Phone)[] {
  return PHONE_KEYS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

export function pickFields(phone: Phone, keys: readonly (keyof Phone)[]): Partial<Phone> {
  return Object.fromEntries(keys.map((key) => [key, phone[key]]));
}

function nullIfEmpty<Figures extends object>(figures: Figures): Figures | null {
  return Object.values(figures).every((figure) => figure === null) ? null : figures;
}
