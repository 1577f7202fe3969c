import type { KeyboardEvent } from 'react';
import { isEditable } from '#app/lib/is-editable.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Keys for whoever stands on a row's link or box; in a field they are typed text and stay it. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (!row || event.ctrlKey || event.metaKey || event.altKey || isEditable(target)) return;
  if (event.key === 'x') row.querySelector<HTMLElement>('[data-select-row]')?.click();
  const step = STEPS[event.key];
  if (!step) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const place = focusableElements(row).indexOf(target);
  const found = next && (focusableElements(next)[place] ?? focusableElements(next)[0]);
  if (!found) return;
  event.preventDefault();
  found.focus();
}

function focusableElements(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')];
}
