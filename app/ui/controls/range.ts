export type Range = readonly [low: number, high: number];

/** The handles cannot pass each other. */
export function moveLow([, high]: Range, to: number, min: number): Range {
  return [Math.min(Math.max(to, min), high), high];
}

export function moveHigh([low]: Range, to: number, max: number): Range {
  return [low, Math.max(Math.min(to, max), low)];
}
