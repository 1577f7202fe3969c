const locks = new Set<unknown>();

/** A page behind a modal or the mobile menu stays where it is, for as long as one of them wants it. */
export function lockScroll(holder: unknown, isLocked: boolean): void {
  if (isLocked) locks.add(holder);
  else locks.delete(holder);
  document.documentElement.toggleAttribute('data-locked', locks.size > 0);
}
