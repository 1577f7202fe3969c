/** Videos that an article can embed, with their hosts' ids and URLs. */

export const VIDEO_HOSTS = ['youtube', 'vimeo'] as const;
export type VideoHost = (typeof VIDEO_HOSTS)[number];

export interface VideoRef {
  host: VideoHost;
  videoId: string;
}

export const VIDEO_LABELS: Record<VideoHost, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

/** The only origins that our pages may show in a frame. */
export const VIDEO_FRAME_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const IDS: Record<VideoHost, RegExp> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{5,12}$/ };

export function isVideoId({ host, videoId }: VideoRef): boolean {
  return IDS[host].test(videoId);
}

/** The video's own page, for links. */
export function videoPage({ host, videoId }: VideoRef): string {
  return host === 'youtube' ? `https://www.youtube.com/watch?v=${videoId}` : `https://vimeo.com/${videoId}`;
}

/** The player, which starts at once because the reader has already pressed play. */
export function videoFrame({ host, videoId }: VideoRef): string {
  return host === 'youtube'
    ? `${VIDEO_FRAME_ORIGINS[0]}/embed/${videoId}?autoplay=1&rel=0`
    : `${VIDEO_FRAME_ORIGINS[1]}/video/${videoId}?autoplay=1&dnt=1`;
}

/** The video of a link as people copy it; null for any other link. */
export function parseVideoLink(text: string): VideoRef | null {
  const typed = text.trim();
  const address = /^[\w.-]+\.\w+\//.test(typed) ? `https://${typed}` : typed;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const link = new URL(address);
  const site = link.hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second = ''] = link.pathname.split('/').filter(Boolean);
  const found = (host: VideoHost, videoId: string): VideoRef | null =>
    isVideoId({ host, videoId }) ? { host, videoId } : null;
  if (site === 'youtu.be') return found('youtube', first);
  if (site === 'youtube.com' || site === 'youtube-nocookie.com') {
    if (first === 'watch') return found('youtube', link.searchParams.get('v') ?? '');
    return ['embed', 'shorts', 'live'].includes(first) ? found('youtube', second) : null;
  }
  if (site === 'vimeo.com') return found('vimeo', first);
  return site === 'player.vimeo.com' && first === 'video' ? found('vimeo', second) : null;
}
