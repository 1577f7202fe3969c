const [TAB, LF, CR, QUOTE, COMMA, SEMICOLON, BAR] = [9, 10, 13, 34, 44, 59, 124];
const SEPARATORS = [COMMA, SEMICOLON, TAB, BAR];
/** Longer than any header. */
const SAMPLE_BYTES = 65_536;
const SAMPLE_LINES = 20;

/** Excel may begin a file with `sep=;` to declare the separator. */
const DECLARED = /^sep=([,;\t|])\r?\n/i;

export type Separator = { byte: number; isDeclared: boolean };

/**
 * The separator that most of the first lines contain, preferring one that they contain equally often. Prices like
 * 46,499 and lists like `Blue; Red` contain others, but not in the header.
 */
export function separatorOf(bytes: Buffer): Separator {
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 10));
  if (declared) return { byte: declared[1]?.charCodeAt(0) ?? COMMA, isDeclared: true };
  const lines = countsByLine(bytes.subarray(0, SAMPLE_BYTES));
  const linesWith = (byte: number) => lines.filter((line) => line.has(byte)).length;
  const inFirst = (byte: number) => lines[0]?.get(byte) ?? 0;
  const linesLikeFirst = (byte: number) => lines.filter((line) => line.get(byte) === inFirst(byte)).length;
  const [most = COMMA] = SEPARATORS.toSorted(
    (a, b) => linesWith(b) - linesWith(a) || linesLikeFirst(b) - linesLikeFirst(a) || inFirst(b) - inFirst(a),
  );
  return { byte: most, isDeclared: false };
}

/** Counts each separator in the first lines that contain any, outside quoted cells. */
function countsByLine(bytes: Buffer): Map<number, number>[] {
  const lines: Map<number, number>[] = [];
  let counts = new Map<number, number>();
  let isQuoted = false;
  let isCellStart = true;
  for (const byte of bytes) {
    // 6.7" is not a quoted cell.
    if (byte === QUOTE && (isQuoted || isCellStart)) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    const isLineEnd = byte === LF || byte === CR;
    const isSeparator = SEPARATORS.includes(byte);
    isCellStart = isLineEnd || isSeparator;
    if (isSeparator) counts.set(byte, (counts.get(byte) ?? 0) + 1);
    if (!isLineEnd || counts.size === 0) continue;
    lines.push(counts);
    counts = new Map();
    if (lines.length === SAMPLE_LINES) return lines;
  }
  return counts.size > 0 ? [...lines, counts] : lines;
}
