/** The largest suffix tried for a taken id: `-2`, `-3` … */
const ATTEMPTS = 1_000;

/** `wanted`, or the first free one of `wanted-2`, `wanted-3` … */
export async function availableId(wanted: string, isTaken: (id: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(wanted))) return wanted;
  for (let n = 2; n < ATTEMPTS; n++) {
    const id = `${wanted}-${n}`;
    if (!(await isTaken(id))) return id;
  }
  throw new Error(`No free id for ${wanted}`);
}

/** SQLite and PostgreSQL report unique violations differently. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '23505' || /UNIQUE constraint failed/.test(message);
}

export function isForeignKeyViolation(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '23503' || /FOREIGN KEY constraint failed/.test(message);
}
