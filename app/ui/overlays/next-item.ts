type Item = { textContent: string | null };

/** The menu item that a key moves to from index `at` (-1: none yet), or undefined for other keys. */
export function nextItem<Entry extends Item>(key: string, items: readonly Entry[], at: number): Entry | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;

  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromHere.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
