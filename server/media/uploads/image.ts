import { createHash, randomUUID } from 'node:crypto';
import { mediaErrors } from '#contract/errors/texts.ts';
import { IMAGE_PIXELS_MAX, PICTURE_TYPES_TEXT } from '#contract/limits.ts';
import type { Picture } from '#contract/picture.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { loadSharp } from './load-sharp.ts';
import { MEDIA_TYPES } from './store.ts';

/** What becomes of a picture. */
export interface ImageSpec {
  /** Ascending. */
  widths: readonly number[];
  /** Cut to a square, also where that enlarges it. */
  square?: true;
  /** Files that no other upload of the same picture shares, so that they can go without asking who else shows them. */
  unshared?: true;
}

export const PICTURE: ImageSpec = { widths: [320, 640, 1280] };
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

/** Bytes of each file by its name. */
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

/** One at a time: a large one takes a core and hundreds of megabytes for its seconds. */
const WAITING_MAX = 24;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture whole and makes it again in every size and format, when it is its turn: nothing of the original
 * file is kept.
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
    const text = tooLarge ? mediaErrors.tooManyPixels : mediaErrors.damaged;
    throw new HttpError(tooLarge ? 'BODY_TOO_LARGE' : 'INVALID_FIELDS', text, { image: text });
  }
}

export function imageNames(image: Picture): string[] {
  return [...image.avif, ...image.webp].map(({ url }) => url.slice(UPLOADS_PATH.length));
}
