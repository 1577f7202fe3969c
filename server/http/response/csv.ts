import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cells that spreadsheets would run as a formula, even after spaces and invisible characters. */
const FORMULA = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\s]*[=+\-@|]|^[\t\r]/u;

/** A line of CSV (RFC 4180), safe to open in a spreadsheet: cells that look like formulas get a leading apostrophe. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | null): string {
  const text = value ?? '';
  const safe = FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Content-Disposition of a download. RFC 6266 allows names in any script beside an ASCII one for old programs. */
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

/** Sends a file to browsers that follow a link, and JSON to callers that accept JSON, such as our own pages. */
export function sendCsv(file: CsvFile, request: FastifyRequest, reply: FastifyReply): CsvFile {
  if (!request.headers.accept?.includes('application/json')) {
    reply.header('content-disposition', attachment(file.filename));
    reply.type('text/csv; charset=utf-8').serializer(() => file.csv);
  }
  return file;
}

/** The same as a stream, line by line. */
export async function sendCsvLines(
  filename: string,
  lines: AsyncIterable<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CsvFile> {
  if (request.headers.accept?.includes('application/json')) {
    let csv = '';
    for await (const some of lines) csv += some;
    return { filename, csv };
  }
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(filename))
    .type('text/csv; charset=utf-8');
  // The handler awaits the reply, which has been sent by then, so there is no result to return.
  return reply.send(Readable.from(lines)) as never;
}
