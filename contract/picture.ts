import { z } from 'zod';
import './messages.ts';

/** Made by us: a hash of the content, a width, an ending. */
const UPLOAD = /^\/media\/uploads\/[\w-]{20,64}-\d{1,5}\.(?:avif|webp)$/;

const sizes = z
  .array(z.object({ width: z.int().min(1), url: z.string().regex(UPLOAD, 'Upload the picture first.') }))
  .min(1)
  .max(6);

/** A picture as the upload answered with: only addresses of our own. */
export const UploadedPicture = z.object({
  width: z.int().min(1),
  height: z.int().min(1),
  avif: sizes,
  webp: sizes,
});

export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The same as it is read: what is stored was checked when it was written. */
export const Picture = z.object({
  width: z.int(),
  height: z.int(),
  avif: z.array(z.object({ width: z.int(), url: z.string() })),
  webp: z.array(z.object({ width: z.int(), url: z.string() })),
  /** What it shows, where someone said so. */
  alt: z.string().optional(),
});

export type Picture = z.infer<typeof Picture>;
