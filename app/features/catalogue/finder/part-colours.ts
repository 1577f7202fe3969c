import type { ScorePart } from '#contract/phone/score/parts.ts';

/** The same colours as the CSS tokens, light and dark. */
export const PART_COLOURS: Readonly<Record<ScorePart, string>> = {
  display: 'light-dark(#6f5fd6, #a89cff)',
  performance: 'light-dark(#2f7fd0, #7cbcf7)',
  cameras: 'light-dark(#d9482b, #ff8a6a)',
  battery: 'light-dark(#12907a, #4fd0b4)',
  build: 'light-dark(#b07a2a, #e0b268)',
  value: 'light-dark(#a04fc0, #d696ee)',
};
