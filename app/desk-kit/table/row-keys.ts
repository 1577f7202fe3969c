import type { KeyboardEvent } from 'react';
import { isShortcut } from '#app/lib/keys.ts';

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1 };
/** As far as what stands below or above it. */
const LINES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys while a row's link or box has the focus, in a table or a list of rows; in a field they are typed text. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest('tr, [data-row]');
  if (!row || !isShortcut(event)) return;
  const box = row.querySelector<HTMLElement>('[data-select-row]');
  // Space presses what it is on, but for a link.
  if (event.key === 'x' || (event.key === ' ' && target.matches('a'))) {
    event.preventDefault();
    box?.click();
  }
  if (event.key === 'a') row.closest('table, [data-rows]')?.querySelector<HTMLElement>('[data-select-page]')?.click();
  const edit = event.key === 'e' ? row.querySelector<HTMLElement>('[data-edit-row]') : null;
  if (edit) {
    event.preventDefault();
    edit.click();
  }
  const next = rowFrom(row, event.key);
  if (!next) return;
  const place = focusableElements(row).indexOf(target);
  const found = focusableElements(next)[place] ?? focusableElements(next)[0];
  if (!found) return;
  event.preventDefault();
  if (event.shiftKey && box) tickOn(box, next);
  found.focus();
}

/** Undefined for another key, or where there is no such row. */
function rowFrom(row: Element, key: string): Element | undefined {
  const rows = [...(row.parentElement?.children ?? [])];
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  const isTable = row.matches('tr');
  const step = isTable && key.startsWith('Arrow') ? undefined : STEPS[key];
  const by = step ?? (LINES[key] ?? 0) * (isTable ? 1 : inOneLine(rows));
  return by === 0 ? undefined : rows[rows.indexOf(row) + by];
}

/** How many stand side by side. */
function inOneLine(rows: readonly Element[]): number {
  const topOf = (row: Element | undefined) => row?.getBoundingClientRect().top;
  return rows.filter((row) => topOf(row) === topOf(rows[0])).length;
}

/** Both rows are ticked afterwards. */
function tickOn(box: HTMLElement, next: Element): void {
  for (const each of [box, next.querySelector<HTMLElement>('[data-select-row]')])
    if (each instanceof HTMLInputElement && !each.checked) each.click();
}

export function focusableElements(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')];
}
