import type { FastifyInstance } from 'fastify';
import { CSP_REPORTS } from '#server/http/response/security-headers.ts';

const REPORT_MAX = 16_384;
const TEXT_MAX = 300;
/** The useful parts of a report; the rest repeats the policy or describes the reader's browser. */
const FIELDS = [
  'document-uri',
  'effective-directive',
  'violated-directive',
  'blocked-uri',
  'source-file',
  'line-number',
];

/** Logs what the content security policy blocked in browsers. */
export function registerCspReports(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: REPORT_MAX },
    (_request, body, done) => done(null, body),
  );
  app.post(CSP_REPORTS, { schema: { hide: true } }, (request, reply) => {
    request.log.warn({ report: readReport(request.body) }, 'content security policy: blocked');
    return reply.code(204).send();
  });
}

function readReport(body: unknown): Record<string, string> | null {
  try {
    const { 'csp-report': report } = JSON.parse(String(body));
    return Object.fromEntries(
      FIELDS.filter((key) => key in report).map((key) => [key, String(report[key]).slice(0, TEXT_MAX)]),
    );
  } catch {
    return null;
  }
}
