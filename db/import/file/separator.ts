const [TAB, LF, CR, QUOTE, COMMA, SEMICOLON, BAR] = [9, 10, 13, 34, 44, 59, 124];
const SEPARATORS = [COMMA, SEMICOLON, TAB, BAR];
/** More than any header. */
const HEADER_MAX = 65_536;

/** Excel begins a file with `sep=;` to say how its cells are separated. */
const DECLARED = /^sep=([,;\t|])\r?\n/i;

export type Separator = { byte: number; isDeclared: boolean };

/** What separates the cells of the header, by which there is most. */
export function separatorOf(bytes: Buffer): Separator {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 10));
  if (declared) return { byte: declared[1]?.charCodeAt(0) ?? COMMA, isDeclared: true };
  const counts = new Map<number, number>();
  let isQuoted = false;
  for (const byte of bytes.subarray(0, HEADER_MAX)) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === LF || byte === CR) {
      if (counts.size > 0) break;
    } else if (SEPARATORS.includes(byte)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const [most = COMMA] = SEPARATORS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return { byte: most, isDeclared: false };
}
