import { z } from 'zod';
import './messages.ts';

/** Our own file names: content hash, width, extension. */
const UPLOAD = /^\/media\/uploads\/[\w-]{20,64}-\d{1,5}\.(?:avif|webp)$/;

const sizes = z
  .array(z.object({ width: z.int().min(1), url: z.string().regex(UPLOAD, 'Upload the picture first.') }))
  .min(1)
  .max(6);

/** All pixels of an upload wider than the largest size: re-encoded, without the camera's metadata. */
const original = z.object({ width: z.int().min(1), height: z.int().min(1), url: z.string().regex(UPLOAD) }).optional();

/** A picture as returned by the upload, with our own addresses only. */
export const UploadedPicture = z.object({
  width: z.int().min(1),
  height: z.int().min(1),
  avif: sizes,
  webp: sizes,
  original,
});

export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The same for reading: stored values were validated when written. */
export const Picture = z.object({
  width: z.int(),
  height: z.int(),
  avif: z.array(z.object({ width: z.int(), url: z.string() })),
  webp: z.array(z.object({ width: z.int(), url: z.string() })),
  original: z.object({ width: z.int(), height: z.int(), url: z.string() }).optional(),
  alt: z.string().optional(),
});

export type Picture = z.infer<typeof Picture>;

const SINGLE_WIDTH = 1280;

/**
 * A size that suits lists and pages alike, where only one address can be given; not the largest, which is for large
 * screens.
 */
export function singleSize({ webp }: Pick<Picture, 'webp'>): Picture['webp'][number] | undefined {
  return webp.findLast(({ width }) => width <= SINGLE_WIDTH) ?? webp[0];
}
