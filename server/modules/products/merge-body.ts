import { catalogueErrors, commonErrors, derivedFigureErrors } from '#contract/errors/texts.ts';
import { SCHEDULE_AHEAD_MS } from '#contract/limits.ts';
import { DERIVED_KEYS, derive } from '#contract/phone/fields.ts';
import { type Phone, PhoneFields } from '#contract/phone/phone.ts';
import {
  bareVariant,
  pickPrice,
  type RecordedPrice,
  type Recording,
  withRecordedPrices,
} from '#contract/phone/prices.ts';
import type { ProductBody } from '#contract/phone/product.ts';
import { publicationProblem } from '#contract/phone/publication.ts';
import { indiaToday } from '#contract/time.ts';
import { invalidFields } from '#server/http/response/http-error.ts';

/** The phone to store. Everything sent is either in it or refused: nothing is dropped silently. */
export function mergeBody(old: Phone, body: ProductBody, recording = recordedToday()): Phone {
  const merged = checkPhone({
    ...old,
    ...pickFields(body),
    ...mergePublication(old, body),
    variants: body.variants ?? mergeVariants(old, body),
    rearCameras: body.rearCameras ?? mergeCameras(old.rearCameras, body.primaryCamera),
    frontCameras: body.frontCameras ?? mergeCameras(old.frontCameras, body.secondaryCamera),
    resolutionName: mergeResolution(old, body),
  });
  const phone = withRecordedPrices(old, { ...merged, ...givenPrice(old, body) }, recording);
  requireAgreement(phone, body);
  requireMoment(phone, old);
  return phone;
}

/** A publish time alone schedules the phone; removing it makes the phone a draft again. */
function mergePublication(
  old: Phone,
  { publication, publishAt }: ProductBody,
): Pick<Phone, 'publication' | 'publishAt'> {
  if (publication !== undefined)
    return { publication, publishAt: publishAt ?? (publication === 'scheduled' ? old.publishAt : null) };
  if (publishAt === undefined || publishAt === old.publishAt)
    return { publication: old.publication, publishAt: old.publishAt };
  if (publishAt !== null) return { publication: 'scheduled', publishAt };
  return { publication: old.publication === 'scheduled' ? 'draft' : old.publication, publishAt };
}

/** A rescheduled phone appears in a minute at the earliest. */
export function requireMoment(
  phone: Pick<Phone, 'publication' | 'publishAt'>,
  old: Pick<Phone, 'publishAt'> = { publishAt: null },
): void {
  const wrong = publicationProblem(phone);
  const isNew = phone.publishAt !== null && phone.publishAt !== old.publishAt;
  if (isNew && !wrong.publishAt && Date.parse(phone.publishAt ?? '') < Date.now() + SCHEDULE_AHEAD_MS)
    wrong.publishAt = commonErrors.startsTooSoon;
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

function recordedToday(): Recording {
  return { day: indiaToday(), source: 'editor', daysAreMeant: false };
}

function pickFields(body: ProductBody): Partial<Phone> {
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => key in PhoneFields.shape && value !== undefined),
  );
}

/**
 * Applies RAM, storage and price that a body gives without naming a variant: RAM and storage to the only one, a price
 * to the cheapest. What does not fit is refused later.
 */
function mergeVariants(old: Phone, body: ProductBody): Phone['variants'] {
  const { storage, ram, price, priceAt, priceSource } = body;
  if (old.variants.length === 0) {
    if (typeof storage !== 'number') return [];
    return [{ ram: ram ?? null, storage, ...givenPrice(old, body) }];
  }
  const target = bareVariant(old.variants);
  const isOnly = old.variants.length === 1;
  const speaksOfPrice = price !== undefined || priceAt !== undefined || priceSource !== undefined;
  return old.variants.map((variant) => {
    if (variant !== target) return variant;
    return {
      ram: isOnly && ram !== undefined ? ram : variant.ram,
      storage: isOnly ? (storage ?? variant.storage) : variant.storage,
      ...(speaksOfPrice ? givenPrice(variant, body) : pickPrice(variant)),
    };
  });
}

/** A new price does not inherit the old one's day and source. */
function givenPrice(before: RecordedPrice, { price = before.price, priceAt, priceSource }: ProductBody): RecordedPrice {
  const isSame = price === before.price;
  return {
    price,
    priceAt: priceAt ?? (isSame ? before.priceAt : null),
    priceSource: priceSource ?? (isSame ? before.priceSource : null),
  };
}

function mergeCameras(cameras: Phone['rearCameras'], megapixels: number | null | undefined): Phone['rearCameras'] {
  if (typeof megapixels !== 'number') return cameras;
  const [main = { kind: null }, ...others] = cameras;
  return [{ ...main, megapixels }, ...others];
}

function mergeResolution(old: Phone, body: ProductBody): Phone['resolutionName'] {
  const pixels = body.pixels === undefined ? old.pixels : body.pixels;
  if (pixels) return null;
  if (body.resolutionType !== undefined) return body.resolutionType;
  return body.resolutionName === undefined ? old.resolutionName : body.resolutionName;
}

/** Fields may be valid alone and contradict each other, so the whole phone is checked. */
export function checkPhone(candidate: Phone): Phone {
  const checked = PhoneFields.safeParse(candidate);
  if (checked.success) return checked.data;
  throw invalidFields(Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])));
}

function requireAgreement(phone: Phone, body: ProductBody): void {
  const wrong: Record<string, string> = {};
  for (const key of DERIVED_KEYS)
    if (body[key] !== undefined && body[key] !== derive(phone, key)) wrong[key] = derivedFigureErrors[key];
  if (body.price !== undefined && body.price !== phone.price) wrong.price = catalogueErrors.priceMismatch;
  if (body.resolutionName && body.resolutionName !== derive(phone, 'resolutionType'))
    wrong.resolutionName = derivedFigureErrors.resolutionType;
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}
