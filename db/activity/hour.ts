/** The hour in UTC that counts are kept by: `2026-11-03T09`. */
export function hourAt(time: number): string {
  return new Date(time).toISOString().slice(0, 13);
}
