const GAP = 6;
const MARGIN = 8;

/** Which edges are in line; 'roomier' for an anchor that may stand anywhere. */
export type Alignment = 'start' | 'end' | 'roomier';

/**
 * Puts a fixed popover under its anchor, or above it when there is more room there. Called before the popover is
 * shown, so it works from the anchor alone and nothing is seen to move.
 */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement, side: Alignment): void {
  const box = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const align = side !== 'roomier' ? side : box.left < width - box.right ? 'start' : 'end';
  const below = innerHeight - box.bottom;
  const goesBelow = below >= box.top || below > 320;
  const room = (goesBelow ? below : box.top) - GAP - MARGIN;

  Object.assign(popover.style, {
    top: goesBelow ? `${box.bottom + GAP}px` : 'auto',
    bottom: goesBelow ? 'auto' : `${innerHeight - box.top + GAP}px`,
    left: align === 'start' ? `${Math.max(MARGIN, box.left)}px` : 'auto',
    right: align === 'end' ? `${Math.max(MARGIN, width - box.right)}px` : 'auto',
    maxHeight: `${room}px`,
    maxWidth: `calc(100vw - ${2 * MARGIN}px)`,
  });
}
