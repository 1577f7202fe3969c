import type { ArticleBlock } from '#contract/article/body.ts';
import { Gallery } from './gallery.tsx';
import { SocialPost } from './social-post.tsx';
import { Video } from './video.tsx';

export type EmbedBlock = Extract<ArticleBlock, { type: 'gallery' | 'video' | 'socialPost' }>;

/**
 * Passed in, not imported: if shared with this file they would become a separate chunk, 240 bytes more for every
 * article.
 */
export type FigureParts = Pick<typeof import('./figure.tsx'), 'Figure' | 'Caption'>;

export function Embed({ block, ...parts }: FigureParts & { block: EmbedBlock }) {
  switch (block.type) {
    case 'gallery':
      return <Gallery gallery={block} {...parts} />;
    case 'video':
      return <Video video={block} {...parts} />;
    case 'socialPost':
      return <SocialPost post={block} />;
    default:
      return block satisfies never;
  }
}
