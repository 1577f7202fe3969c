import type { CSSProperties } from 'react';
import { create } from 'zustand';

/**
 * What takes up the foot of the screen, in pixels: the tray of compared phones or a bar of the desk, and on a phone the
 * bar of a product. What floats above keeps clear of both. It is no property of <html>: to change one there, and all it
 * holds is styled again, a tenth of a second on a slow phone.
 */
export const useFoot = create<{ tray: number; bar: number }>()(() => ({ tray: 0, bar: 0 }));

/** For an element at the foot: its distance is `--foot`, on a phone `--foot-narrow`. */
export function useFootRoom(): CSSProperties {
  const { tray, bar } = useFoot();
  return { '--foot': `${tray}px`, '--foot-narrow': `${tray + bar}px` } as CSSProperties;
}
