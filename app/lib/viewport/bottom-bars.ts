import type { CSSProperties } from 'react';
import { create } from 'zustand';

/**
 * Space taken at the bottom of the screen, in pixels: by the comparison tray or a bar of the admin area, and on a phone
 * by the bar of a product. Floating elements above keep clear of both. It is not a custom property of <html>: changing
 * one there restyles the whole page, a tenth of a second on a slow phone.
 */
export const useBottomBars = create<{ tray: number; bar: number }>()(() => ({ tray: 0, bar: 0 }));

/** For an element at the bottom: its offset is `--foot`, on a phone `--foot-narrow`. */
export function useAboveBottomBars(): CSSProperties {
  const { tray, bar } = useBottomBars();
  return { '--foot': `${tray}px`, '--foot-narrow': `${tray + bar}px` } as CSSProperties;
}
