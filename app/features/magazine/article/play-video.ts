/** Replaces the pressed preview by the player. */
export function playVideo(pressed: EventTarget | null): void {
  const link = (pressed as Element).closest<HTMLAnchorElement>('a[data-video]');
  if (!link || link.hidden) return;
  const frame = document.createElement('iframe');
  frame.src = link.dataset.video ?? '';
  frame.title = link.dataset.title ?? 'Video';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  frame.className = 'absolute inset-0 size-full';
  // The link is hidden, not removed, because React rendered it.
  link.hidden = true;
  link.after(frame);
  frame.focus();
}
