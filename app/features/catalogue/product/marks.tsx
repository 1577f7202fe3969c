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
    <span aria-hidden="true" className={isUpright ? 'marks marks-upright' : 'marks'}>
      {marks.map((mark) => (
        <i
          key={mark}
          style={isUpright ? { bottom: mm(mark) } : { left: mm(mark) }}
          className={!isUpright && length > LONG_RULE && mark % 40 !== 0 ? 'max-md:hidden' : undefined}
        >
          {mark}
        </i>
      ))}
    </span>
  );
}
