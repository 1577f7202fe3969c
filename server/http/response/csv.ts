import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a spreadsheet would run or take for a formula when a cell begins with it, behind spaces and unseen signs. */
const FORMULA = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\s]*[=+\-@|]|^[\t\r]/u;

/**
 * Comma-separated values (RFC 4180) that a spreadsheet shows and never runs: a cell that begins like
 * a formula gets an apostrophe before it.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | null): string {
  const text = value ?? '';
  const safe = FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** The header of a file to be saved; RFC 6266 has names in any script beside one in ASCII for old programs. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${encoded}`}`;
}

export interface CsvFile {
  filename: string;
  csv: string;
}

/** A file for anyone who follows a link; inside JSON for a caller that accepts JSON, as our own pages do. */
export function sendCsv(file: CsvFile, request: FastifyRequest, reply: FastifyReply): CsvFile {
  if (!request.headers.accept?.includes('application/json')) {
    reply.header('content-disposition', attachment(file.filename));
    reply.type('text/csv; charset=utf-8').serializer(() => file.csv);
  }
  return file;
}
