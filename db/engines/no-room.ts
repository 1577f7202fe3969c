/** SQLITE_FULL, and the errors of input and output that a write ends with: WRITE, FSYNC, DIR_FSYNC, TRUNCATE, SHMSIZE. */
const SQLITE_CODES = [13, 778, 1034, 1290, 1546, 4874];
/** PostgreSQL's disk_full, and what the system says of files. */
const CODES = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

/** Whether a disk, the database's or that of uploads, took no more. Nothing of what was to be written is there. */
export function isOutOfRoom(error: unknown): boolean {
  const { code, errcode = 0, cause } = error as { code?: unknown; errcode?: number; cause?: unknown };
  return CODES.test(String(code)) || SQLITE_CODES.includes(errcode) || (cause instanceof Error && isOutOfRoom(cause));
}
