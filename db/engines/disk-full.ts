/** SQLITE_FULL, and the I/O errors that a failed write returns: WRITE, FSYNC, DIR_FSYNC, TRUNCATE, SHMSIZE. */
const SQLITE_CODES = [13, 778, 1034, 1290, 1546, 4874];
/** PostgreSQL's disk_full, and file system errors. */
const CODES = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

/** Whether the database's or the uploads' disk is full. Nothing was written. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode = 0, cause } = error as { code?: unknown; errcode?: number; cause?: unknown };
  return CODES.test(String(code)) || SQLITE_CODES.includes(errcode) || (cause instanceof Error && isDiskFull(cause));
}
