const locks = new Set<unknown>();

/** Prevents scrolling behind a modal or the mobile menu, until every holder has released it. */
export function lockScroll(holder: unknown, isLocked: boolean): void {
  if (isLocked) locks.add(holder);
  else locks.delete(holder);
  document.documentElement.toggleAttribute('data-locked', locks.size > 0);
}
