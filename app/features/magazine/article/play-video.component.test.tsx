import { expect, test } from 'vitest';
import { playVideo } from './play-video.ts';

test('a press replaces the preview by a sandboxed player, once', () => {
  document.body.innerHTML =
    '<div><a href="https://vimeo.com/76979871" data-video="about:blank#player" data-title="A film"><span>Play</span></a></div>';
  playVideo(document.querySelector('span'));
  playVideo(document.querySelector('span'));
  const frames = document.querySelectorAll('iframe');
  expect(frames).toHaveLength(1);
  const [frame] = frames;
  expect(frame?.getAttribute('src')).toBe('about:blank#player');
  expect(frame?.title).toBe('A film');
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(document.querySelector('a')?.hidden).toBe(true);
});
