import { cx } from '#app/lib/cx.ts';

/** Millimetres from which on a narrow screen has no room for every number. */
const LONG_RULE = 190;

/** So many millimetres at the scale of what it stands in. */
export function mm(length: number): string {
  return `calc(var(--mm) * ${Math.round(length * 100) / 100})`;
}

/** A number every twenty millimetres. */
export function Marks({ length, isUpright = false }: { length: number; isUpright?: boolean }) {
  const marks = Array.from({ length: Math.floor(length / 20) + 1 }, (_, index) => index * 20);
  return (
    <span aria-hidden="true" className={isUpright ? 'absolute inset-y-0 left-0' : undefined}>
      {marks.map((mark) => (
        <span
          key={mark}
          style={isUpright ? { bottom: mm(mark) } : { left: mm(mark) }}
          className={cx(
            'absolute leading-none whitespace-nowrap',
            mark % 80 !== 0 && 'max-[16rem]:hidden',
            !isUpright && length > LONG_RULE && mark % 40 !== 0 && 'max-md:hidden',
            isUpright
              ? 'right-1.5 translate-y-1/2 after:ml-1 after:inline-block after:w-1.5 after:border-t after:border-current after:align-middle'
              : 'top-0 -translate-x-1/2 pt-2 text-center before:absolute before:top-0 before:left-1/2 before:h-1.5 before:border-l before:border-current',
          )}
        >
          {mark}
        </span>
      ))}
    </span>
  );
}
