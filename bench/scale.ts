/** BENCH_SCALE=0.01 shrinks every part for a trial run. Only figures at scale 1 count. */
export const SCALE = Number(process.env.BENCH_SCALE ?? 1);

export function scaled(count: number, least = 1): number {
  return Math.max(least, Math.round(count * SCALE));
}
