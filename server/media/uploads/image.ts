import { createHash, randomUUID } from 'node:crypto';
import { mediaErrors } from '#contract/errors/texts.ts';
import { IMAGE_PIXELS_MAX, PICTURE_TYPES_TEXT } from '#contract/limits.ts';
import type { Picture } from '#contract/picture.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { loadSharp } from './load-sharp.ts';
import { MEDIA_TYPES } from './store.ts';

/** How an uploaded picture is processed. */
export interface ImageSpec {
  widths: readonly number[];
  /** Cropped to a square, enlarged if necessary. */
  square?: true;
  /** Also keeps a version with all pixels if the picture is wider. */
  keepsOriginal?: true;
  /** Uses file names that no other upload shares, so that the files can be deleted without checking for other uses. */
  unshared?: true;
}

/** A text column is 768 pixels wide, twice that on a dense screen. */
export const PICTURE: ImageSpec = { widths: [320, 640, 1280, 1920], keepsOriginal: true };
/** The small size is for beside names, the large one for the profile; both have twice the displayed pixels. */
export const AVATAR: ImageSpec = { widths: [96, 256], square: true, unshared: true };

const FORMATS = ['avif', 'webp'] as const;
export const UPLOADS_PATH = '/media/uploads/';

/** Recognised by their first bytes, whatever the name or browser says. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  (bytes) => /^ftyp(avif|avis|mif1|miaf)$/.test(bytes.subarray(4, 12).toString('latin1')),
];

/** File sizes in bytes by name. */
export type FileSizes = Record<string, number>;

export interface Rendition {
  name: string;
  type: string;
  bytes: Buffer;
}

interface PreparedImage {
  image: Picture;
  files: Rendition[];
}

/** One at a time, because a large picture takes a core and hundreds of megabytes for seconds. */
const WAITING_MAX = 24;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture completely and encodes it again in every size and format. Nothing of the uploaded file is stored,
 * so neither a photo's location nor hidden content can be served.
 */
export async function prepareImage(bytes: Buffer, spec: ImageSpec): Promise<PreparedImage> {
  assertPicture(bytes);
  if (waiting >= WAITING_MAX) throw new HttpError('UNAVAILABLE');
  waiting++;
  const turn = last.then(() => makeRenditions(bytes, spec)).finally(() => waiting--);
  last = turn.catch(() => {});
  return turn;
}

function assertPicture(bytes: Buffer): void {
  if (!SIGNATURES.some((matches) => matches(bytes))) {
    const text = mediaErrors.wrongType(PICTURE_TYPES_TEXT);
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', text, { image: text });
  }
}

async function makeRenditions(bytes: Buffer, shape: ImageSpec): Promise<PreparedImage> {
  const sharp = await loadSharp();
  const source = await decode(bytes, shape);
  const { width, height } = source.info;
  const widths = [...new Set(shape.widths.map((wanted) => Math.min(wanted, width)))];
  const salt = shape.unshared ? randomUUID() : '';
  const files: Rendition[] = [];
  const image: Picture = { width, height, avif: [], webp: [] };
  for (const target of widths) {
    for (const format of FORMATS) {
      const output = await sharp(source.data, { raw: source.info }).resize(target).toFormat(format).toBuffer();
      const hash = createHash('sha256').update(salt).update(output).digest('base64url').slice(0, 32);
      const name = `${hash}-${target}.${format}`;
      files.push({ name, type: MEDIA_TYPES[format] as string, bytes: output });
      image[format].push({ width: target, url: `${UPLOADS_PATH}${name}` });
    }
  }
  if (shape.keepsOriginal) {
    const original = await makeOriginal(bytes, width);
    if (original) {
      const { data, info } = original;
      const name = `${createHash('sha256').update(data).digest('base64url').slice(0, 32)}-${info.width}.webp`;
      files.push({ name, type: MEDIA_TYPES.webp as string, bytes: data });
      image.original = { width: info.width, height: info.height, url: `${UPLOADS_PATH}${name}` };
    }
  }
  return { image, files };
}

/** The longest side that WebP allows. */
const WEBP_SIDE_MAX = 16_383;
const ORIGINAL_QUALITY = 92;

/** Null if the widest size already has every pixel. */
async function makeOriginal(bytes: Buffer, widest: number) {
  const sharp = await loadSharp();
  const source = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', pages: 1 }).autoOrient();
  const { autoOrient } = await sharp(bytes).metadata();
  if (autoOrient.width <= widest) return null;
  return source
    .resize({ width: WEBP_SIDE_MAX, height: WEBP_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: ORIGINAL_QUALITY })
    .toBuffer({ resolveWithObject: true });
}

/** Applies the camera's rotation and limits the width to the widest size. */
async function decode(bytes: Buffer, { widths, square }: ImageSpec) {
  const sharp = await loadSharp();
  const width = widths.at(-1) as number;
  try {
    return await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(square ? { width, height: width } : { width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const tooLarge = /pixel limit/.test((error as Error).message);
    const text = tooLarge ? mediaErrors.tooManyPixels : mediaErrors.damaged;
    throw new HttpError(tooLarge ? 'BODY_TOO_LARGE' : 'INVALID_FIELDS', text, { image: text });
  }
}

export function imageNames(image: Picture): string[] {
  const { avif, webp, original } = image;
  return [...avif, ...webp, ...(original ? [original] : [])].map(({ url }) => url.slice(UPLOADS_PATH.length));
}
