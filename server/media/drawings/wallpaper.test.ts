import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WALLPAPERS } from '#contract/media/wallpapers.ts';
import { PAIRS } from './wallpaper.ts';

test('the styles have the colours of every wallpaper', () => {
  const css = readFileSync(new URL('../../../app/styles/wallpapers.css', import.meta.url), 'utf8');
  const stages = [...css.matchAll(/\.s(\d+) \{\s+--sky: (#\w{6});\s+--shape: (#\w{6});/g)];
  expect(stages.map(([, at, sky, shape]) => [Number(at), sky, shape])).toEqual(
    PAIRS.map(([sky, shape], at) => [at, sky, shape]),
  );
  expect(WALLPAPERS).toBe(PAIRS.length);
});
