import { TriangleUpIcon } from '#app/ui/display/icons.tsx';
import type { ArticleBlock } from '#contract/article/body.ts';
import { VIDEO_LABELS, videoFrame, videoPage } from '#contract/article/videos.ts';
import type { FigureParts } from './embeds.tsx';

type VideoProps = Pick<FigureParts, 'Caption'> & { video: Extract<ArticleBlock, { type: 'video' }> };

/**
 * Our own preview: nothing is requested from the video's host until it is pressed (`play-video.ts`). Without scripts it
 * is a link to the video.
 */
export function Video({ video: { attrs }, Caption }: VideoProps) {
  const host = VIDEO_LABELS[attrs.host];
  return (
    <figure>
      <div className="relative aspect-video overflow-hidden rounded-card border border-line-2 bg-sheet">
        <a
          href={videoPage(attrs)}
          rel="noopener"
          data-video={videoFrame(attrs)}
          data-title={attrs.title}
          className="group absolute inset-0 grid content-center justify-items-center gap-2 p-4 text-center"
        >
          <span className="mb-1 grid size-14 place-items-center rounded-full bg-ink text-paper group-hover:bg-accent">
            <TriangleUpIcon className="size-6 rotate-90" />
          </span>
          <span className="line-clamp-3 font-display text-lg font-semibold text-ink">{attrs.title}</span>
          <span className="text-sm text-ink-2">Plays from {host}. Loads when you press play.</span>
        </a>
      </div>
      <Caption {...attrs} />
    </figure>
  );
}
