import { cx } from '#app/lib/cx.ts';

/** Decorative: the name is next to it. */
export function Initials({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-7 shrink-0 place-items-center rounded-full text-2xs font-semibold', className)}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
