import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/time.ts';

const GOOD_FOR_DAYS = 180;

/** Where to report a vulnerability (RFC 9116). The required expiry date is half a year from today. */
export function registerSecurityTxt(app: FastifyInstance, publicUrl: string): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(Math.floor(Date.now() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${publicUrl}/contact-us`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
