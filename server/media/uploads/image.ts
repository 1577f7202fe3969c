import { createHash, randomUUID } from 'node:crypto';
import { IMAGE_PIXELS_MAX, PICTURE_TYPES_TEXT } from '#contract/limits.ts';
import type { ProductImage } from '#contract/phone/product.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { loadSharp } from './load-sharp.ts';
import { MEDIA_TYPES, type MediaStore } from './store.ts';

/** What becomes of a picture. */
export interface ImageSpec {
  /** Ascending. */
  widths: readonly number[];
  /** Cut to a square, also where that enlarges it. */
  square?: true;
  /** Files that no other upload of the same picture shares, so that they can go without asking who else shows them. */
  unshared?: true;
}

const PICTURE: ImageSpec = { widths: [320, 640, 1280] };
/** The small one beside a name, the large one on the profile; twice their size in pixels. */
export const AVATAR: ImageSpec = { widths: [96, 256], square: true, unshared: true };

const FORMATS = ['avif', 'webp'] as const;
export const UPLOADS_PATH = '/media/uploads/';

/** By their first bytes, whatever the name or the browser says. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  (bytes) => /^ftyp(avif|avis|mif1|miaf)$/.test(bytes.subarray(4, 12).toString('latin1')),
];

interface Rendition {
  name: string;
  type: string;
  bytes: Buffer;
}

interface PreparedImage {
  image: ProductImage;
  files: Rendition[];
}

/** Decodes a picture whole and makes it again in every size and format: nothing of the original file is kept. */
async function prepareImage(bytes: Buffer, shape: ImageSpec): Promise<PreparedImage> {
  if (!SIGNATURES.some((matches) => matches(bytes))) {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', `Use a ${PICTURE_TYPES_TEXT} picture.`, {
      image: `Use a ${PICTURE_TYPES_TEXT} picture.`,
    });
  }
  const sharp = await loadSharp();
  const source = await decode(bytes, shape);
  const { width, height } = source.info;
  const widths = [...new Set(shape.widths.map((wanted) => Math.min(wanted, width)))];
  const salt = shape.unshared ? randomUUID() : '';
  const files: Rendition[] = [];
  const image: ProductImage = { width, height, avif: [], webp: [] };
  for (const target of widths) {
    for (const format of FORMATS) {
      const output = await sharp(source.data, { raw: source.info }).resize(target).toFormat(format).toBuffer();
      const hash = createHash('sha256').update(salt).update(output).digest('base64url').slice(0, 32);
      const name = `${hash}-${target}.${format}`;
      files.push({ name, type: MEDIA_TYPES[format] as string, bytes: output });
      image[format].push({ width: target, url: `${UPLOADS_PATH}${name}` });
    }
  }
  return { image, files };
}

/** Upright as the camera held it, at most as wide as the widest size. */
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
    const text = tooLarge ? 'That picture has too many pixels.' : 'That picture is damaged and cannot be read.';
    throw new HttpError(tooLarge ? 'BODY_TOO_LARGE' : 'INVALID_FIELDS', text, { image: text });
  }
}

/** Stores every size, or none of them. */
export async function storeImage(store: MediaStore, bytes: Buffer, shape = PICTURE): Promise<ProductImage> {
  const { image, files } = await prepareImage(bytes, shape);
  try {
    for (const { name, bytes: content, type } of files) await store.put(name, content, type);
  } catch (error) {
    await removeImage(store, image).catch(() => {});
    throw error;
  }
  return image;
}

export async function removeImage(store: MediaStore, image: ProductImage): Promise<void> {
  for (const name of imageNames(image)) await store.remove(name);
}

export function imageNames(image: ProductImage): string[] {
  return [...image.avif, ...image.webp].map(({ url }) => url.slice(UPLOADS_PATH.length));
}
