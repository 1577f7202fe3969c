import { WORKED_OUT_KEYS, type WorkedOutKey, workOut } from '#contract/phone/fields.ts';
import { type Phone, PhoneFields } from '#contract/phone/phone.ts';
import type { ProductBody } from '#contract/phone/product.ts';
import { lowestPrice } from '#contract/phone/values.ts';
import { invalidFields } from '#server/http/response/http-error.ts';

const ADVICE: Record<WorkedOutKey, string> = {
  storage: 'Storage does not agree with the variants: send them all as “variants”.',
  ram: 'RAM does not agree with the variants: send “storage” with it, or them all as “variants”.',
  primaryCamera: 'The main camera does not agree with the rear cameras: send them all as “rearCameras”.',
  secondaryCamera: 'The front camera does not agree with the front cameras: send them all as “frontCameras”.',
  resolutionType: 'The resolution does not agree with the pixels: send “pixels”.',
  height: 'Send the height in “dimensions”.',
  width: 'Send the width in “dimensions”.',
  thickness: 'Send the thickness in “dimensions”.',
};

/** The phone as it will be stored. Whatever was sent is in it, or it is refused: nothing is dropped in silence. */
export function mergeBody(old: Phone, body: ProductBody): Phone {
  const merged = checkPhone({
    ...old,
    ...pickFields(body),
    variants: body.variants ?? mergeVariants(old, body),
    rearCameras: body.rearCameras ?? mergeCameras(old.rearCameras, body.primaryCamera),
    frontCameras: body.frontCameras ?? mergeCameras(old.frontCameras, body.secondaryCamera),
    resolutionName: mergeResolution(old, body),
  });
  const phone = body.variants && body.price === undefined ? { ...merged, price: lowestPrice(merged) } : merged;
  requireAgreement(phone, body);
  return phone;
}

function pickFields(body: ProductBody): Partial<Phone> {
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => key in PhoneFields.shape && value !== undefined),
  );
}

/** Of a phone with at most one variant; what cannot be put into it is refused later. */
function mergeVariants({ variants, price }: Phone, body: ProductBody): Phone['variants'] {
  const [only, ...others] = variants;
  if (others.length > 0) return variants;
  if (!only) {
    const { storage, ram = null } = body;
    return typeof storage === 'number' ? [{ ram, storage, price: body.price ?? price }] : [];
  }
  const isPriced =
    body.price !== undefined && (only.price === price || body.storage !== undefined || body.ram !== undefined);
  return [
    {
      ram: body.ram === undefined ? only.ram : body.ram,
      storage: body.storage ?? only.storage,
      price: isPriced ? (body.price ?? null) : only.price,
    },
  ];
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

/** Fields that fit one by one may not fit each other; the whole phone is checked. */
function checkPhone(candidate: Phone): Phone {
  const checked = PhoneFields.safeParse(candidate);
  if (checked.success) return checked.data;
  throw invalidFields(Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])));
}

function requireAgreement(phone: Phone, body: ProductBody): void {
  const wrong: Record<string, string> = {};
  for (const key of WORKED_OUT_KEYS)
    if (body[key] !== undefined && body[key] !== workOut(phone, key)) wrong[key] = ADVICE[key];
  if (body.resolutionName && body.resolutionName !== workOut(phone, 'resolutionType'))
    wrong.resolutionName = ADVICE.resolutionType;
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}
