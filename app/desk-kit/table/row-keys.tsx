import type { RefObject } from 'react';
import { openShortcutList, useShortcuts } from '#app/lib/shortcuts.ts';

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1 };
/** By visual line. */
const LINES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Presses the row's button with this `aria-keyshortcuts`. */
export interface RowAction {
  key: string;
  label: string;
}

/** Shortcuts of a table or list; most need a row's link or checkbox in focus. */
export function RowKeys({
  rows,
  actions = [],
}: {
  rows: RefObject<HTMLElement | null>;
  actions?: readonly RowAction[];
}) {
  const rowOf = ({ target }: KeyboardEvent) => {
    const row = (target as Element).closest('tr, [data-row]');
    return row && rows.current?.contains(row) ? row : null;
  };
  const press = (event: KeyboardEvent, selector: string) => pressIn(rowOf(event), selector);
  const step = (event: KeyboardEvent) => {
    const row = rowOf(event);
    if (row) return moveFocus(event, row);
    if (event.key !== 'ArrowDown' || event.target !== document.body) return false;
    return rows.current ? focusableElements(rows.current)[0]?.focus() : false;
  };

  useShortcuts([
    {
      keys: '/',
      label: 'Search',
      act: () => document.querySelector<HTMLElement>('[data-table-search]')?.focus(),
    },
    {
      keys: ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'j', 'k'],
      label: 'Next or previous row',
      shown: '↓ ↑ or J K',
      repeats: true,
      act: (event) => !event.shiftKey && step(event),
    },
    { keys: ['Home', 'End'], label: 'First or last row', shown: 'Home End', act: step },
    {
      keys: ['x', ' '],
      label: 'Select row',
      shown: 'Space or X',
      // Space activates what is focused, unless it is a link.
      act: (event) =>
        (event.key === 'x' || (event.target as Element).matches('a')) && press(event, '[data-select-row]'),
    },
    {
      keys: ['ArrowDown', 'ArrowUp'],
      label: 'Extend selection',
      shown: 'Shift ↓ ↑',
      repeats: true,
      act: (event) => event.shiftKey && step(event),
    },
    {
      keys: 'a',
      label: 'Select all on this page',
      act: (event) => pressIn(rowOf(event)?.closest('table, [data-rows]'), '[data-select-page]'),
    },
    { keys: 'e', label: 'Edit row', act: (event) => press(event, '[data-edit-row]') },
    ...actions.map(({ key, label }) => ({
      keys: key,
      label,
      act: (event: KeyboardEvent) => press(event, `[aria-keyshortcuts="${key}"]`),
    })),
  ]);

  return (
    <button
      type="button"
      onClick={openShortcutList}
      className="mt-3 text-xs text-ink-3 tap hover:underline max-md:hidden touch:hidden"
    >
      Keyboard shortcuts <kbd>?</kbd>
    </button>
  );
}

function pressIn(element: Element | null | undefined, selector: string): boolean {
  const button = element?.querySelector<HTMLElement>(selector);
  button?.click();
  return button != null;
}

function moveFocus(event: KeyboardEvent, row: Element): boolean {
  const next = rowFrom(row, event.key);
  if (!next) return false;
  const place = focusableElements(row).indexOf(event.target as HTMLElement);
  const found = focusableElements(next)[place] ?? focusableElements(next)[0];
  if (!found) return false;
  if (event.shiftKey) selectBoth(row, next);
  found.focus();
  return true;
}

/** Undefined for another key, or at the end. */
function rowFrom(row: Element, key: string): Element | undefined {
  const rows = [...(row.parentElement?.children ?? [])];
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  const isTable = row.matches('tr');
  const step = isTable && key.startsWith('Arrow') ? undefined : STEPS[key];
  const by = step ?? (LINES[key] ?? 0) * (isTable ? 1 : inOneLine(rows));
  return by === 0 ? undefined : rows[rows.indexOf(row) + by];
}

function inOneLine(rows: readonly Element[]): number {
  const topOf = (row: Element | undefined) => row?.getBoundingClientRect().top;
  return rows.filter((row) => topOf(row) === topOf(rows[0])).length;
}

function selectBoth(row: Element, next: Element): void {
  for (const each of [row, next]) {
    const box = each.querySelector('[data-select-row]');
    if (box instanceof HTMLInputElement && !box.checked) box.click();
  }
}

function focusableElements(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')];
}
