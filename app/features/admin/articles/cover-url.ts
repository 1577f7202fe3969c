import type { CoverMotif } from '#contract/blogs.ts';
import type { UploadedPicture } from '#contract/picture.ts';

/** The drawing for a motif; without a version the server has it drawn again. */
export function coverDrawingUrl(articleId: string, motif: CoverMotif): string {
  return `/media/covers/${articleId}.svg?motif=${motif}`;
}

export function coverUrlOf(
  { cover, coverImage }: { cover: CoverMotif; coverImage: UploadedPicture | null },
  articleId = 'preview',
): string {
  return coverImage?.webp.at(-1)?.url ?? coverDrawingUrl(articleId, cover);
}
