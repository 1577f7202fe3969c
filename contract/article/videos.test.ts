import { expect, test } from 'vitest';
import { parseVideoLink, videoFrame, videoPage } from './videos.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', 'dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'vimeo', '76979871'],
])('%s is a video', (link, host, videoId) => {
  expect(parseVideoLink(link)).toEqual({ host, videoId });
});

test.each([
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'Watch https://youtu.be/dQw4w9WgXcQ',
  '',
])('“%s” is no video', (text) => {
  expect(parseVideoLink(text)).toBeNull();
});

test('a player comes from the origin without cookies', () => {
  const video = { host: 'youtube', videoId: 'dQw4w9WgXcQ' } as const;
  expect(videoFrame(video)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0');
  expect(videoPage(video)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
});
